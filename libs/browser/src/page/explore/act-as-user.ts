// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Does with a control what a user would do. */
export function actAsUser({ reacted, noteMarkup, keyListeners, keysIn, typeInto, runAddedBy }) {
  /** What a person copies and drags: text, a link, and a file. */
  const transferred = () => {
    const data = new DataTransfer();
    for (const type of ['text/plain', 'text/html']) data.setData(type, '1');
    data.setData('text/uri-list', 'https://example.com/');
    data.items.add(new File(['1'], '1.html', { type: 'text/html' }));
    return data;
  };
  /** The class of an event, and what it has besides. */
  const kindOf = (type, target) => {
    if (type.startsWith('key')) return [KeyboardEvent];
    if (type.startsWith('pointer')) return [PointerEvent];
    if (type.startsWith('touch')) return [TouchEvent, touched(type, target)];
    if (/^drag|^drop$/.test(type)) return [DragEvent, { dataTransfer: transferred() }];
    if (/^(?:copy|cut|paste)$/.test(type)) return [ClipboardEvent, { clipboardData: transferred() }];
    return [/^(?:mouse|click|dbl|aux|context)/.test(type) ? MouseEvent : Event];
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
    const [Kind, ofKind] = kindOf(type, element);
    try {
      element.dispatchEvent(new Kind(type, { bubbles: true, cancelable: true, composed: true, ...ofKind, ...more }));
    } catch {
      // The page's own fault.
    }
  };
  /** A key is pressed for each that the listeners of the element look for. */
  const fire = (element, type) => {
    if (!type.startsWith('key')) dispatch(element, type, {});
    else for (const key of keysIn(keyListeners(element, type))) dispatch(element, type, key);
  };
  const fill = (element) => {
    if (!typeInto(element)) return;
    for (const type of ['input', 'change', 'keydown', 'keypress', 'keyup']) fire(element, type);
  };
  const maxOptions = 12;
  const choose = async (element) => {
    for (let at = element.options.length - 1; at >= Math.max(0, element.options.length - maxOptions); at -= 1) {
      element.selectedIndex = at;
      for (const type of ['input', 'change']) fire(element, type);
      await reacted();
      noteMarkup();
    }
  };
  const click = (element) => {
    if (typeof element.click === 'function') element.click();
    else fire(element, 'click');
  };
  const act = async (element, types) => {
    runAddedBy(() => {
      for (const type of ['pointerdown', 'mouseover', 'mousedown']) fire(element, type);
      if (types.has('touchstart')) fire(element, 'touchstart');
    });
    fire(element, 'mouseup');
    click(element);
    // What its label has checked before stays checked.
    if (element.type === 'checkbox' && !element.checked) click(element);
    fill(element);
    for (const type of types)
      if (!/^(?:click|pointerdown|mouse(?:over|down|up)|touchstart)$/.test(type)) fire(element, type);
    if (types.has('scroll')) element.scrollTop = element.scrollHeight;
    if (element.localName === 'select') await choose(element);
  };
  return { fire, act };
}
