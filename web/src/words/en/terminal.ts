/** What a terminal has and a table has not. */
export const terminal = {
  'terminal.meter': 'Credit',
  'terminal.notes': 'Put in a note',
  'terminal.note': 'Note of {amount}',
  'terminal.collect': 'Collect',
  'terminal.collect.ask': 'Collect the whole meter, {amount}?',
  'terminal.shoot': 'Shoot',
  'terminal.shoot.you': 'You are the shooter. Press within {seconds} s.',
  'terminal.shoot.other': 'Seat {seat} shoots.',
  'terminal.shoot.none': 'The system shoots.',
};
