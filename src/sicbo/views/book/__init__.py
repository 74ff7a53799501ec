"""The book of incidents as it is shown: what each rule asks, what may be done, who is barred."""
