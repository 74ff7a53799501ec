/** The wall. */
export const display = {
  'display.next': '请下注',
  'display.last': '上局结果',
  'display.triple': '围骰',
  'display.count': '最近 {count} 局',
};
