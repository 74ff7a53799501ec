/** What a terminal has and a table has not. */
export const terminal = {
  'terminal.meter': '积分',
  'terminal.notes': '放入纸币',
  'terminal.note': '{amount} 纸币',
  'terminal.collect': '取款',
  'terminal.collect.ask': '取出全部积分 {amount}？',
  'terminal.shoot': '掷骰',
  'terminal.shoot.you': '由您掷骰。请在 {seconds} 秒内按下。',
  'terminal.shoot.other': '{seat} 号座掷骰。',
  'terminal.shoot.none': '由系统掷骰。',
};
