// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Does with a control what a user would do. */
export function actAsUser({
  reacted,
  noteMarkup,
  keyListeners,
  keysIn,
  typeInto,
  runAddedBy,
  time,
  list,
  test,
  texts,
  localNameOf,
  dispatchTo,
  clickOn,
}) {
  /** What a person copies and drags: text, a link, and a file. */
  const transferred = () => {
    const data = new DataTransfer();
    data.setData('text/plain', '1');
    data.setData('text/html', '1');
    data.setData('text/uri-list', 'https://example.com/');
    data.items.add(new File(['1'], '1.html', { type: 'text/html' }));
    return data;
  };
  /** The class of an event, and what it has besides. */
  const kindOf = (type, target) => {
    if (texts.startsWith(type, 'key')) return { Kind: KeyboardEvent };
    if (texts.startsWith(type, 'pointer')) return { Kind: PointerEvent };
    if (texts.startsWith(type, 'touch')) return { Kind: TouchEvent, ofKind: touched(type, target) };
    if (test(/^drag|^drop$/, type)) return { Kind: DragEvent, ofKind: { dataTransfer: transferred() } };
    if (test(/^(?:copy|cut|paste)$/, type)) return { Kind: ClipboardEvent, ofKind: { clipboardData: transferred() } };
    return { Kind: test(/^(?:mouse|click|dbl|aux|context)/, type) ? MouseEvent : Event };
  };
  /** A finger that moves to the left: it is lifted elsewhere than it was put down. */
  const touched = (type, target) => {
    const at = type === 'touchstart' ? 600 : 20;
    const point = {
      identifier: 1,
      target,
      clientX: at,
      clientY: 200,
      pageX: at,
      pageY: 200,
      screenX: at,
      screenY: 200,
    };
    const touch = new Touch(point);
    return { changedTouches: [touch], ...(type !== 'touchend' && { touches: [touch], targetTouches: [touch] }) };
  };
  const dispatch = (element, type, more) => {
    const { Kind, ofKind } = kindOf(type, element);
    try {
      dispatchTo(element, new Kind(type, { bubbles: true, cancelable: true, composed: true, ...ofKind, ...more }));
    } catch {
      // The page's own fault.
    }
  };
  /** A key is pressed for each that the listeners of the element look for. */
  const fire = (element, type) => {
    if (time.isCut()) return;
    if (!texts.startsWith(type, 'key')) return dispatch(element, type, {});
    keysIn(keyListeners(element, type)).forEach((key) => time.isCut() || dispatch(element, type, key));
  };
  const fireEach = (element, types) => list(types).forEach((type) => fire(element, type));
  const fill = (element) => {
    if (!typeInto(element)) return;
    fireEach(element, ['input', 'change', 'keydown', 'keypress', 'keyup']);
  };
  const maxOptions = 12;
  const choose = async (element) => {
    for (let at = element.options.length - 1; at >= Math.max(0, element.options.length - maxOptions); at -= 1) {
      if (time.isCut()) return;
      element.selectedIndex = at;
      fireEach(element, ['input', 'change']);
      await reacted();
      noteMarkup();
    }
  };
  const click = (element) => {
    try {
      clickOn(element);
    } catch {
      // It is no element of HTML.
      fire(element, 'click');
    }
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
    types.forEach((type) => {
      if (!test(/^(?:click|pointerdown|mouse(?:over|down|up)|touchstart)$/, type)) fire(element, type);
    });
    if (types.has('scroll')) element.scrollTop = element.scrollHeight;
    if (localNameOf(element) === 'select') await choose(element);
  };
  return { fire, act };
}
