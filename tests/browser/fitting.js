// What is wrong with the screen at hand once its window is this size; `least` is how small a target may be.
async ({ least, width: across, height: down }) => {
  const faults = [];
  // By the clock of the pictures, which runs on where a test holds the page's own.
  const frames = () => {
    const wait = new Animation(new KeyframeEffect(document.body, null, 17));
    wait.play();
    return wait.finished;
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
  /** Everything that a felt is made of, on all its pages. */
  const felt = () => {
    const spots = [...document.querySelectorAll('[data-spot]')].filter((spot) => !spot.closest('[inert]'));
    const boxes = spots.map(box);
    for (let one = 0; one < spots.length; one += 1)
      for (let other = one + 1; other < spots.length; other += 1)
        if (over(boxes[one], boxes[other])) faults.push(`${name(spots[one])} and ${name(spots[other])} overlap`);
    for (const spot of spots) {
      if (!reached(spot)) faults.push(`${name(spot)}: its middle is not its own`);
      if (box(spot).width < least - 0.5 || box(spot).height < least - 0.5) faults.push(`${name(spot)}: ${Math.round(box(spot).width)} x ${Math.round(box(spot).height)}`);
      within(spot, [...spot.querySelectorAll('.what > *, .odds, .stack, .stack b, .pays')].filter(seen));
    }
    return spots.length;
  };
  // What is out of sight would be laid out anew for every question about it.
  for (const page of document.querySelectorAll('.page')) page.style.contentVisibility = 'visible';
  // A window that has just changed is laid out in turns: look once nothing moves any more.
  for (let n = 0; n < 600 && (innerWidth !== across || innerHeight !== down); n += 1) await frames();
  const where = () => [...document.querySelectorAll('[data-spot], [data-spot] .what, [data-spot] .stack, main > *, .hands > *')].map((node) => Object.values(box(node).toJSON()).map(Math.round).join()).join(' ');
  for (let n = 0, same = 0, was = ''; n < 60 && same < 2; n += 1) {
    await frames();
    same = was === (was = where()) ? same + 1 : 0;
  }
  const toasts = document.querySelector('.toasts');
  if (toasts?.children.length) {
    toasts.style.visibility = 'hidden';
    const pressed = [...document.querySelectorAll(':is(main, .bar) :is(button, a, .balance, .risk):not(.guide *)')].filter((node) => seen(node) && hit(node));
    toasts.style.visibility = '';
    for (const node of pressed) if (!hit(node)) faults.push(`${name(node)}: a notice lies over it`);
  }

  let spots = 0;
  const pages = document.querySelector('.pages'), dialog = document.querySelector('dialog[open]'), wall = document.querySelector('.wall');
  if (dialog) {
    if (!inside(box(dialog), { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) faults.push('the dialog is larger than the window');
    if (dialog.scrollWidth > dialog.clientWidth) faults.push(`the dialog is ${dialog.scrollWidth - dialog.clientWidth} px too wide`);
  } else if (wall) {
    // A wall is looked at: nothing of it is out of sight, and nothing lies over anything else.
    const shown = [...wall.querySelectorAll('h1, header p, .sign > *, .dome, .total, .words, .ring, .clock > p, .ends > *, .history li:not(.room)')].filter(seen).filter((node) => box(node).top < box(node.parentElement).bottom - 1);
    for (const node of shown) if (!inside(box(node), { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) faults.push(`${name(node)}: out of sight`);
    for (let one = 0; one < shown.length; one += 1)
      for (let other = one + 1; other < shown.length; other += 1)
        if (!shown[one].contains(shown[other]) && !shown[other].contains(shown[one]) && over(box(shown[one]), box(shown[other]))) faults.push(`${name(shown[one])} and ${name(shown[other])} overlap`);
  } else if (pages) {
    // Pages that are drawn are looked at one after another without a picture of each: to turn them is for a finger.
    const all = [...pages.children];
    for (const [at, page] of all.entries()) {
      pages.scrollTo({ left: at * pages.clientWidth, behavior: 'instant' });
      for (let n = 0; n < 30 && page.children.length < Number(page.dataset.spots); n += 1) await frames();
      const inert = all.map((each) => each.inert);
      for (const each of all) each.inert = each !== page;
      spots += felt();
      all.forEach((each, n) => (each.inert = inert[n]));
    }
    pages.scrollTo({ left: 0, behavior: 'instant' });
  } else spots = felt();

  for (const node of (dialog ?? document).querySelectorAll('button:not([data-spot]), a[href]:not(.skip), input, select, summary, .phase, .balance, .limits, .risk')) {
    if (node.closest('[inert]') || !seen(node)) continue;
    // What the round has replaced meanwhile is not there to be reached.
    if (!reached(node) && node.isConnected) faults.push(`${name(node)}: cannot be reached`);
    const { width, height } = box(node);
    if (node.matches('button, a, input, select') && (height < Math.min(least, 24) || width < Math.min(least, 24))) faults.push(`${name(node)}: ${Math.round(width)} x ${Math.round(height)}`);
  }
  // What a player is told of the round: no line of it lies on another.
  const lines = [];
  for (const told of document.querySelectorAll('.now :is(.phase, .round)')) {
    const texts = document.createTreeWalker(told, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = document.createRange();
      text.selectNodeContents(texts.currentNode);
      if (seen(texts.currentNode.parentElement)) lines.push(...text.getClientRects());
    }
  }
  for (let one = 0; one < lines.length; one += 1)
    for (let other = one + 1; other < lines.length; other += 1)
      if (Math.min(lines[one].bottom, lines[other].bottom) - Math.max(lines[one].top, lines[other].top) > 3 && over(lines[one], lines[other]))
        faults.push(`lines ${one} and ${other} of what is told of the round overlap`);
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`the page is ${wide} px too wide: ${[...document.querySelectorAll('body *')].filter((node) => box(node).right > innerWidth && !node.closest('.pages, .tabs, .board, .toasts')).map(name).slice(0, 5).join(', ')}`);
  for (const node of document.querySelectorAll('main *')) if (node.scrollTop > 0) node.scrollTop = 0;
  scrollTo(0, 0);
  for (const page of document.querySelectorAll('.page')) page.style.contentVisibility = '';
  return { spots, faults };
}
