/** What documents name: phases, irregularities, grounds, wagers, faces, calls. */
export const phase = {
  'between': 'Between rounds',
  'shaken': 'Dice shaken',
  'betting': 'Place your bets',
  'closed': 'No more bets',
  'uncovered': 'Reading the dice',
  'announced': 'Result called',
  'entered': 'Result entered',
  'no-spin': 'No spin: the dice go again',
  'power-option': 'Power failed: keep or withdraw',
  'shoot-wait': 'Waiting for the shooter',
  'tumbling': 'Dice tumbling',
  'void-pending': 'Void, waiting for a supervisor',
};

export const event = {
  'not-flat': 'Cocked dice',
  'tumbler-fault': 'Tumbler fault',
  'bad-shake': 'Bad shake',
  'exposed': 'Dice exposed',
  'broken-dice': 'Broken dice',
  'broken-dome': 'Broken dome',
  'broken-tumbler': 'Broken tumbler',
  'key-missed': 'Key not pressed',
  'lights': 'Wrong lights',
  'display': 'Wrong display',
  'equipment': 'Equipment fault',
  'power': 'Power failure',
  'other': 'Something else',
};

export const ground = {
  'disturbance': 'a disturbance',
  'fraud': 'fraud',
  'impractical': 'impractical to go on',
};

export const outcome = {
  'void': 'All wagers are void and go back to their players.',
  'void-pending': 'The round waits; a supervisor declares it void.',
  'no-spin': 'No spin: the wagers stay and the dice go again.',
  'by-dice': 'The dice decide; the settlement is put right by them.',
  'continue': 'The round goes on.',
  'ruling': 'The round waits for a ruling.',
  'power': 'Each player may keep or withdraw every wager.',
};

export const wager = {
  'small': 'Small',
  'big': 'Big',
  'odd': 'Odd',
  'even': 'Even',
  'any-triple': 'Any Triple',
  'triple': 'Triple {spot}',
  'double': 'Double {spot}',
  'total': 'Total {spot}',
  'pair': 'Pair {spot}',
  'single': 'Single {spot}',
  'four': 'Three of {spot}',
  'three': 'Three singles {spot}',
  'double-single': 'Double and single {spot}',
  'symbol': '{spot}',
  'symbol-triple': 'Three {spot}',
  'any-symbol-triple': 'Any Symbol Triple',
  'colour': '{spot}',
  'colour-double': 'Two {spot}',
  'colour-triple': 'Three {spot}',
  'any-colour-triple': 'Any Colour Triple',
  'streak:small-big': 'Super Streak, Small or Big',
  'streak:odd-even': 'Super Streak, Odd or Even',
};

export const face = {
  'fish': 'Fish',
  'prawn': 'Prawn',
  'gourd': 'Gourd',
  'coin': 'Coin',
  'crab': 'Crab',
  'chicken': 'Chicken',
  'red': 'Red',
  'green': 'Green',
  'blue': 'Blue',
};

export const call = {
  'ascending-then-total': '{faces}, total {total}',
  'each-face': '{faces}',
  'void': 'No result',
  'void.why': 'No result: {why}',
};
