/** The sign at a table, a card that is confirmed, and the copy of the rules. */
export const sign = {
  'sign': 'The sign',
  'sign.table': 'Every bet',
  'sign.by.area': 'by area',
  'sign.every.area': 'On every area',
  'sign.multiples': 'in multiples of {unit}',
  'sign.any': 'in any amount',
  'sign.streak': 'Super Streak costs',
  'sign.from': 'From {time}:',
  'sign.unconfirmed': 'The card at the table is not confirmed yet.',
  'sign.copy': 'Read the rules themselves',
  'sign.copy.none': 'No copy of the rules is on file here.',
  'sign.minimum': 'Minimum',
  'sign.maximum': 'Maximum',
  'sign.unit': 'Unit, if stated',
  'sign.card.lead': 'Read the card at the table and type in what it says.',
  'sign.card.areas': 'Areas for which the card says something else',
  'waits.sign': 'The table waits for its sign',
  'waits.sign.who': 'It goes on when the {role} has confirmed the card.',
};

/** What stands on a card, which the record tells in English. */
export const card = {
  ' to ': ' to ',
  ' unit ': ' in steps of ',
  'nothing': 'nothing',
};
