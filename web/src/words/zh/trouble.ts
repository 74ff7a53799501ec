/** What went wrong with the link or the floor. */
export const gone = {
  'logged-out': '您已退出登录，或登录已结束',
  'revoked': '您在此控制台的职级已收回或已更改',
  'malformed': '本场无法理解此屏幕的请求',
  'flood': '此屏幕的操作过于频繁',
  'leaving': '本场正在关闭',
  'no-hello': '此屏幕连接太慢',
  'no-table': '没有这张赌台',
  'broken': '本场出现故障',
};

export const error = {
  'outage': '没有收到答复，尚不知此操作是否完成。已确认的一切都有记录，是安全的。请先查看赌台再重试。',
  'offline': '连接已中断，此操作未发出，什么也没有做。连接恢复后请重试。',
  'unanswered': '连接在收到答复前中断。现在显示的就是实际情况：请先查看，再重试。',
  'busy': '本场繁忙，未受理此操作。您的资金没有变动。请稍后重试。',
  'too-many': '操作过于频繁，此次未受理。您的资金没有变动。请稍候再试。',
  'locked': '此屏幕已锁定，未执行任何操作。请解锁后继续。',
  'malformed': '本场无法理解此屏幕的请求。未执行任何操作，您的资金没有变动。请刷新页面。',
  'no-table': '这里没有该赌台。您的资金没有变动。请返回大厅另选一张。',
  'not-authorised': '您不能在此执行该操作。未执行任何操作，您的资金没有变动。请登录或询问员工。',
  'load': '无法显示。这不影响您的资金。请重试。',
  'other': '操作未成功。请查看赌台的现状；已确认的一切都有记录，是安全的。',
};

export const cause = {
  'director-absent': '总监不在场',
  'restart': '本场已重新启动',
  'server-fault': '服务器可能发生故障，主管正在查看',
  'ruling': '等待裁定',
  'not said yet': '理由由您说明',
  'unclear': '有筹码位置不清',
  'a tray that differs from the record': '筹码盘与记录不符',
  'colours-of-a-closed-table': '兑换已关闭台的彩色筹码',
  'sign': '尚无牌子标明限额',
};
