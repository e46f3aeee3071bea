// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Does with a control what a user would do. */
export function actAsUser({ options, apply, reacted, noteMarkup }) {
  /** What a person copies and drags: text, a link, and a file. */
  const transferred = () => {
    const data = new DataTransfer();
    for (const type of ['text/plain', 'text/html']) data.setData(type, '1');
    data.setData('text/uri-list', 'https://example.com/');
    data.items.add(new File(['1'], '1.html', { type: 'text/html' }));
    return data;
  };
  /** The class of an event, and what it has besides. */
  const kindOf = (type) => {
    if (type.startsWith('key')) return [KeyboardEvent];
    if (type.startsWith('pointer')) return [PointerEvent];
    if (/^drag|^drop$/.test(type)) return [DragEvent, { dataTransfer: transferred() }];
    if (/^(?:copy|cut|paste)$/.test(type)) return [ClipboardEvent, { clipboardData: transferred() }];
    return [/^(?:mouse|click|dbl|aux|context)/.test(type) ? MouseEvent : Event];
  };
  const fire = (element, type) => {
    const init = {
      bubbles: true,
      cancelable: true,
      composed: true,
      key: 'Enter',
      code: 'Enter',
      keyCode: 13,
      which: 13,
    };
    const [Kind, more] = kindOf(type);
    try {
      element.dispatchEvent(new Kind(type, { ...init, ...more }));
    } catch {
      // The page's own fault.
    }
  };
  const fields = /^(?:text|search|number|url|date|)$/;
  const typedInto = ({ type }) => ({ date: '2024-01-01', number: '1' })[type] ?? options.typed;
  const fill = (element) => {
    const isField = element.localName === 'textarea' || (element.localName === 'input' && fields.test(element.type));
    if (!isField || element.readOnly) return;
    // A framework that watches the property of the element itself would not notice.
    const prototype = element.localName === 'textarea' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    const { set } = Object.getOwnPropertyDescriptor(prototype, 'value');
    if (element.value === '') apply(set, element, [typedInto(element)]);
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
  const act = async (element, types) => {
    for (const type of ['pointerdown', 'mouseover', 'mousedown', 'mouseup']) fire(element, type);
    if (typeof element.click === 'function') element.click();
    else fire(element, 'click');
    fill(element);
    for (const type of types) if (!/^(?:click|pointerdown|mouse(?:over|down|up))$/.test(type)) fire(element, type);
    if (element.localName === 'select') await choose(element);
  };
  return { fire, act };
}
