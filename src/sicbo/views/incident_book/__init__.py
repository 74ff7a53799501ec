"""The book of incidents: what surveillance and supervisors are shown of incidents and measures."""
