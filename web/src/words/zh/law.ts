/** What documents name: phases, irregularities, grounds, wagers, faces, calls. */
export const phase = {
  'between': '等待下一局',
  'shaken': '骰子已摇',
  'betting': '请下注',
  'closed': '停止下注',
  'uncovered': '正在读骰',
  'announced': '已宣布结果',
  'entered': '已输入结果',
  'no-spin': '无效摇骰，重摇',
  'power-option': '断电：保留或撤回',
  'shoot-wait': '等待掷骰',
  'tumbling': '骰子摇动中',
  'void-pending': '待主管宣布无效',
};

export const event = {
  'not-flat': '骰子不平',
  'tumbler-fault': '骰盅故障',
  'bad-shake': '摇骰不当',
  'exposed': '骰子外露',
  'broken-dice': '骰子破损',
  'broken-dome': '骰罩破损',
  'broken-tumbler': '骰盅破损',
  'key-missed': '未按键',
  'lights': '灯号错误',
  'display': '显示错误',
  'equipment': '设备故障',
  'power': '断电',
  'other': '其他情况',
};

export const ground = {
  'disturbance': '骚乱',
  'fraud': '欺诈',
  'impractical': '无法继续',
};

export const outcome = {
  'void': '所有注码无效，退还玩家。',
  'void-pending': '本局暂停，由主管宣布无效。',
  'no-spin': '无效摇骰：注码保留，骰子重摇。',
  'by-dice': '以骰子为准，派彩据此更正。',
  'continue': '本局继续。',
  'ruling': '本局等待裁定。',
  'power': '每位玩家可保留或撤回全部注码。',
};

export const wager = {
  'small': '小',
  'big': '大',
  'odd': '单',
  'even': '双',
  'any-triple': '全围',
  'triple': '围骰 {spot}',
  'double': '对子 {spot}',
  'total': '总和 {spot}',
  'pair': '两骰 {spot}',
  'single': '单骰 {spot}',
  'four': '四数中三 {spot}',
  'three': '三单 {spot}',
  'double-single': '对子加单 {spot}',
  'symbol': '{spot}',
  'symbol-triple': '三{spot}',
  'any-symbol-triple': '任意图案围骰',
  'colour': '{spot}',
  'colour-double': '双{spot}',
  'colour-triple': '三{spot}',
  'any-colour-triple': '任意同色',
  'streak:small-big': '超级长龙 大小',
  'streak:odd-even': '超级长龙 单双',
};

export const face = {
  'fish': '鱼',
  'prawn': '虾',
  'gourd': '葫芦',
  'coin': '金钱',
  'crab': '蟹',
  'chicken': '鸡',
  'red': '红',
  'green': '绿',
  'blue': '蓝',
};

export const call = {
  'ascending-then-total': '{faces}，总和 {total}',
  'each-face': '{faces}',
  'void': '无结果',
  'void.why': '无结果：{why}',
};
