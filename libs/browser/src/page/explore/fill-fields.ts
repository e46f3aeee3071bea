// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Types into the fields of a page what they accept. */
export function fillFields({ options, apply, list, test, texts, localNameOf, attributeOf, textContentOf }) {
  const { typed } = options;
  const maxPadded = 1_000;
  const inKinds = {
    color: ['#112233'],
    date: ['2024-01-01'],
    'datetime-local': ['2024-01-01T12:00'],
    email: [`${typed}@example.com`, '1@example.com'],
    month: ['2024-01'],
    tel: [typed, '5550100'],
    time: ['12:00'],
    url: [typed, 'https://example.com/'],
    week: ['2024-W01'],
  };
  const kinds = /^(?:text|search|number|url|email|tel|color|date|datetime-local|month|time|week|)$/;
  /** Numbers and words of several lengths, for patterns. */
  const others = ['12345', '1234', '123', '12345678', '1234567890', 'abcde', 'abc', 'Abc', 'ABC', 'Abcdef1!', 'ab12'];
  const padded = (value, length) => {
    let text = value;
    while (text.length < length && text.length < maxPadded) text += '1';
    return text;
  };
  const candidatesFor = (element) => {
    const { type, min, max, minLength } = element;
    if (type === 'number') return list(['1', min, max]).filter((value) => value);
    const known = list(inKinds[type] ?? [typed]);
    return minLength > 0 ? known.concat(known.map((value) => padded(value, minLength))) : known;
  };
  const { set: setText } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
  const { set: setInput } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  const setValue = (element, value) => {
    // A framework that watches the property of the element itself would not notice.
    apply(localNameOf(element) === 'textarea' ? setText : setInput, element, [value]);
  };
  const type = (element) => {
    const candidates = candidatesFor(element).concat(others);
    const accepted = candidates.some((value) => {
      setValue(element, value);
      return element.value !== '' && element.validity.valid;
    });
    if (!accepted) setValue(element, candidates[0]);
  };
  const isEditable = (element) => element.isContentEditable && attributeOf(element, 'contenteditable') !== null;
  /** True for an element in which something may be typed; it is typed where the element is empty. */
  const typeInto = (element) => {
    if (localNameOf(element) === 'input' && element.type === 'range') {
      setValue(element, Number(element.value) < Number(element.max || 100) ? element.max || '100' : element.min || '0');
      return true;
    }
    if (isEditable(element)) {
      if (texts.trim(textContentOf(element)) === '') element.textContent = typed;
      return true;
    }
    const isField =
      localNameOf(element) === 'textarea' || (localNameOf(element) === 'input' && test(kinds, element.type));
    if (!isField || element.readOnly) return false;
    if (element.value === '') type(element);
    return true;
  };
  return { typeInto, enter: setValue };
}
