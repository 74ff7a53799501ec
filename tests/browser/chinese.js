// What of a page that somebody reads or hears is written in words of English, though Chinese was chosen.
// `ids` are names and numbers that stand in every language: tables, people, clauses. What people wrote stands in a `bdi`.
(ids) => {
  const APART = '[lang="en"], bdi, kbd, .clause, script, style, noscript';
  const KEYS = ['Enter', 'Backspace', 'PAR'];
  const names = [...ids, ...KEYS].sort((one, other) => other.length - one.length);
  const found = new Set();
  const read = (text, where) => {
    let rest = text.replace(/\bguest-[0-9a-f]+/g, ' ');
    for (const name of names) rest = rest.replaceAll(name, ' ');
    if (/[A-Za-z]{2,}/.test(rest)) found.add(`${where}: ${text.trim()}`);
  };
  for (const each of document.querySelectorAll('body, body *')) {
    if (each.closest(APART) || !each.checkVisibility()) continue;
    const where = each.className?.baseVal === undefined ? `${each.localName}.${each.className}` : each.localName;
    for (const node of each.childNodes) if (node.nodeType === Node.TEXT_NODE) read(node.data, where);
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) read(each.getAttribute(name) ?? '', `${where}[${name}]`);
  }
  read(document.title, 'title');
  return [...found];
}
