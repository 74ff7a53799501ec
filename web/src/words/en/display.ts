/** The wall. */
export const display = {
  'display.next': 'Bets are open',
  'display.last': 'Last result',
  'display.triple': 'Triple',
  'display.count': 'of the last {count}',
};
