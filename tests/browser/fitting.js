// What is wrong with the screen at hand; `least` is how small a target may be.
async (least) => {
  const faults = [];
  // By the clock of the pictures, which runs on where a test holds the page's own.
  const frames = async () => {
    for (let n = 0; n < 2; n += 1) {
      const at = document.timeline.currentTime;
      for (let turn = 0; turn < 5000 && document.timeline.currentTime === at; turn += 1)
        await new Promise((done) => { const line = new MessageChannel(); line.port1.onmessage = done; line.port2.postMessage(null); });
    }
  };
  const name = (node) => node.dataset?.spot ?? (node.getAttribute?.('aria-label') || node.textContent || node.className || node.tagName).toString().trim().slice(0, 40);
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const inside = (one, other) => one.left >= other.left - 1.5 && one.right <= other.right + 1.5 && one.top >= other.top - 1.5 && one.bottom <= other.bottom + 1.5;
  const box = (node) => node.getBoundingClientRect();
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box(node).width > 1 && box(node).height > 1;
  const hit = (node) => {
    const { left, top, width, height } = box(node);
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && (node === found || node.contains(found) || found.control === node || found.contains(node) && found.matches('label, a, button'));
  };
  /** Is its middle its own, once it is scrolled to? */
  const reached = (node) => {
    if (hit(node)) return true;
    for (const block of ['nearest', 'center', 'start', 'end']) {
      node.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
      if (hit(node)) return true;
    }
    return false;
  };
  const within = (node, what) => {
    const own = box(node);
    for (const part of what) {
      if (!inside(box(part), own)) faults.push(`${name(node)}: ${part.className} is cut off`);
      if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0) faults.push(`${name(node)}: ${part.className} is too wide`);
    }
    for (let one = 0; one < what.length; one += 1)
      for (let other = one + 1; other < what.length; other += 1)
        if (!what[one].contains(what[other]) && over(box(what[one]), box(what[other])))
          faults.push(`${name(node)}: ${what[one].className} and ${what[other].className} overlap`);
    for (const word of node.querySelectorAll('.word'))
      if (!/[ -]/.test(word.textContent) && box(word).height > 1.8 * parseFloat(getComputedStyle(word).lineHeight)) faults.push(`${name(node)}: its word is broken`);
  };
  const felt = () => {
    const spots = [...document.querySelectorAll('[data-spot]')].filter((spot) => !spot.closest('[inert]'));
    const boxes = spots.map(box);
    for (let one = 0; one < spots.length; one += 1)
      for (let other = one + 1; other < spots.length; other += 1)
        if (over(boxes[one], boxes[other])) faults.push(`${name(spots[one])} and ${name(spots[other])} overlap`);
    for (const spot of spots) {
      if (!reached(spot)) faults.push(`${name(spot)}: its middle is not its own`);
      if (box(spot).width < least - 0.5 || box(spot).height < least - 0.5) faults.push(`${name(spot)}: ${Math.round(box(spot).width)} x ${Math.round(box(spot).height)}`);
      within(spot, [...spot.querySelectorAll('.face > *, .stack, .stack b, .pays')].filter(seen));
    }
    return spots.length;
  };
  let spots = 0;
  const pages = document.querySelector('.pages');
  if (pages) {
    for (let page = 0; page < pages.children.length; page += 1) {
      pages.scrollTo({ left: page * pages.clientWidth, behavior: 'instant' });
      for (let n = 0; n < 30 && (pages.children[page].inert || !pages.children[page].children.length); n += 1) await frames();
      spots += felt();
    }
    pages.scrollTo({ left: 0, behavior: 'instant' });
    for (let n = 0; n < 30 && pages.children[0].inert; n += 1) await frames();
  } else spots = felt();

  for (const node of document.querySelectorAll('button:not([data-spot]), a[href]:not(.skip), input, select, summary, .phase, .balance, .limits, .risk')) {
    if (node.closest('[inert]') || !seen(node)) continue;
    // What the round has replaced meanwhile is not there to be reached.
    if (!reached(node) && node.isConnected) faults.push(`${name(node)}: cannot be reached`);
    const { width, height } = box(node);
    if (node.matches('button, a, input, select') && (height < Math.min(least, 24) || width < Math.min(least, 24))) faults.push(`${name(node)}: ${Math.round(width)} x ${Math.round(height)}`);
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`the page is ${wide} px too wide`);
  for (const node of document.querySelectorAll('main *')) if (node.scrollTop > 0) node.scrollTop = 0;
  scrollTo(0, 0);
  return { spots, faults };
}
