// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Does with a control what a user would do. */
export function actAsUser({
  reacted,
  noteMarkup,
  keyListeners,
  keysIn,
  typeInto,
  enter,
  dispatch,
  startDrag,
  dropOn,
  runAddedBy,
  time,
  list,
  test,
  texts,
  localNameOf,
  isOfHtml,
}) {
  /** A key is pressed for each that the listeners of the element look for. */
  const fire = (element, type) => {
    if (time.isCut()) return;
    if (type === 'dragstart') return startDrag(element);
    if (!texts.startsWith(type, 'key')) {
      dispatch(element, type, {});
      if (type === 'drop') dropOn(element);
      return;
    }
    keysIn(keyListeners(element, type)).forEach((key) => time.isCut() || dispatch(element, type, key));
  };
  const fireEach = (element, types) => list(types).forEach((type) => fire(element, type));
  const fill = (element) => {
    if (!typeInto(element)) return;
    fireEach(element, ['input', 'change', 'keydown', 'keypress', 'keyup']);
  };
  const maxOptions = 12;
  /** What a field proposes is chosen, too. */
  const chooseProposed = (element) => {
    if (localNameOf(element) !== 'input' || !element.list) return;
    const { options } = element.list;
    for (let at = 0; at < Math.min(options.length, maxOptions); at += 1) {
      if (time.isCut()) return;
      enter(element, options[at].value);
      fireEach(element, ['input', 'change']);
    }
  };
  const choose = async (element) => {
    for (let at = element.options.length - 1; at >= Math.max(0, element.options.length - maxOptions); at -= 1) {
      if (time.isCut()) return;
      element.selectedIndex = at;
      fireEach(element, ['input', 'change']);
      await reacted();
      noteMarkup();
    }
    if (!element.multiple) return;
    for (let at = 0; at < element.options.length; at += 1) element.options[at].selected = true;
    fireEach(element, ['input', 'change']);
  };
  /** Does what the browser does on a click, as well. */
  const click = (element) => dispatch(element, 'click', {});
  /** A pointer stays where it was last: what a menu shows meanwhile is tried next. */
  const entered = ['pointerenter', 'pointerover', 'mouseenter', 'mouseover'];
  const enterAgain = (element, types) => {
    const hasLeft = list(['pointerleave', 'pointerout', 'mouseleave', 'mouseout']).some((type) => types.has(type));
    if (hasLeft)
      fireEach(
        element,
        list(entered).filter((type) => types.has(type)),
      );
  };
  const act = async (element, types) => {
    runAddedBy(() => {
      fireEach(element, ['pointerdown', 'mouseover', 'mousedown']);
      if (types.has('touchstart')) fire(element, 'touchstart');
    });
    fire(element, 'mouseup');
    click(element);
    // What its label has checked before stays checked.
    if (element.type === 'checkbox' && !element.checked) click(element);
    fill(element);
    chooseProposed(element);
    types.forEach((type) => {
      if (!test(/^(?:click|pointerdown|mouse(?:over|down|up)|touchstart)$/, type)) fire(element, type);
    });
    enterAgain(element, types);
    if (types.has('scroll')) element.scrollTop = element.scrollHeight;
    if (localNameOf(element) === 'select' && isOfHtml(element)) await choose(element);
  };
  return { fire, act };
}
