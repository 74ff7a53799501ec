/** The lobby. */
export const lobby = {
  'lobby.title': 'Choose a table',
  'lobby.lead':
    'Each table runs by the rules its casino is licensed for. Open any of them to watch; sign in to sit down and play.',
  'lobby.lead.demo':
    'Every game runs by the rules its casino is licensed for. Open a table to watch it, and sit down when you like: no account is needed, and the money is play money.',
  'lobby.open': 'Open the table',
  'lobby.deal': 'Deal',
  'lobby.console': 'Console',
  'lobby.display': 'Wall screen',
  'lobby.limits': 'Limits',
  'lobby.seats': 'Seats',
  'lobby.mine': 'Your seat: {seat}',
  'lobby.wallet': 'Wallet {amount}',
  'lobby.seats.taken': '{taken} of {all} taken',
  'lobby.last': 'Last results',
  'lobby.round': 'Round {round}',
  'lobby.chips': 'Chips of yours came back at table {table}: {amount}. They go to your wallet by themselves.',
  'lobby.closed': 'This table is closed.',
  'lobby.stopped': 'This table has been stopped.',
  'lobby.none': 'No table is open on this floor.',
  'lobby.electronic': 'Electronic table',
  'lobby.dealt': 'Dealt table',
  'lobby.streak': 'with Super Streak',
  'lobby.for.staff': 'For staff',
};
