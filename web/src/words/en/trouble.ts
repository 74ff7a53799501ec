/** What went wrong with the link or the floor. */
export const gone = {
  'logged-out': 'you have signed out, or your session has run out',
  'revoked': 'your place at this console was taken away or has changed',
  'malformed': 'the floor did not understand this screen',
  'flood': 'this screen sent too much at once',
  'leaving': 'the floor is closing',
  'no-hello': 'this screen was too slow to connect',
  'no-table': 'there is no such table',
  'broken': 'something broke on the floor',
};

export const error = {
  'outage':
    'No answer came ({why}), so it is not known yet whether this was done. What was confirmed is recorded and safe. Look at the table before you try again.',
  'offline': 'The connection is down, so this was not sent: nothing was done. Try again once it is back.',
  'unanswered': 'No answer came: the connection broke. Look at the table before you try again.',
  'busy': 'The floor is busy and did not take this in. Your money is as it was. Try again in a moment.',
  'too-many':
    'That was too much at once, and this was not taken in. Your money is as it was. Wait a moment, then try again.',
  'locked': 'This screen is locked, and nothing was done. Unlock it to go on.',
  'malformed':
    'The floor did not understand this screen ({why}). Nothing was done and your money is as it was. Reload the page.',
  'no-table': 'There is no such table here. Your money is as it was. Go back to the floor and choose another table.',
  'not-authorised':
    'You may not do this here: {why}. Nothing was done and your money is as it was. Sign in, or ask the staff.',
  'load': 'This could not be shown: {why}. It does not touch your money. Try again.',
  'other': 'That did not work: {why}. Look at the table to see what stands; what was confirmed is recorded and safe.',
};

export const cause = {
  'director-absent': 'the Director is away',
  'restart': 'the floor was started again',
  'server-fault': 'the server may have failed; a supervisor looks into it',
  'ruling': 'a ruling is needed',
  'not said yet': 'the reason is yet to be given',
  'unclear': 'chips lie unclearly',
  'a tray that differs from the record': 'a tray that differs from the record',
  'colours-of-a-closed-table': 'colour chips of a closed table are redeemed',
  'sign': 'no card says yet what the limits are',
};
