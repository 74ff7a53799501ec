/** 赌台上的限额告示、由荷官确认的限额牌，以及规则的副本。 */
export const sign = {
  'sign': '限额告示',
  'sign.table': '每一注',
  'sign.by.area': '按区域',
  'sign.every.area': '每个区域',
  'sign.multiples': '须为 {unit} 的倍数',
  'sign.any': '金额不限倍数',
  'sign.streak': '超级长龙每注',
  'sign.from': '{time} 起：',
  'sign.unconfirmed': '台上的限额牌尚未确认。',
  'sign.copy': '查阅规则原文',
  'sign.copy.none': '此处没有备案的规则副本。',
  'sign.minimum': '最低',
  'sign.maximum': '最高',
  'sign.unit': '单位（如有）',
  'sign.card.lead': '请看台上的限额牌，输入牌上所写。',
  'sign.card.areas': '牌上另有限额的区域',
  'waits.sign': '等待限额牌',
  'waits.sign.who': '待{role}确认限额牌后继续。',
};

/** 限额牌上的字样；记录以英文写成。 */
export const card = {
  ' to ': ' 至 ',
  ' unit ': '，单位 ',
  'nothing': '没有写明',
};
