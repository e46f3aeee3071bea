// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Types into the fields of a page what they accept. */
export function fillFields({ options, apply }) {
  const { typed } = options;
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
  const candidatesFor = (element) => {
    const { type, min, max, minLength } = element;
    if (type === 'number') return ['1', min, max].filter((value) => value);
    const known = inKinds[type] ?? [typed];
    return minLength > 0 ? [...known, ...known.map((value) => value.padEnd(minLength, '1'))] : known;
  };
  const setValue = (element, value) => {
    // A framework that watches the property of the element itself would not notice.
    const prototype = element.localName === 'textarea' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    apply(Object.getOwnPropertyDescriptor(prototype, 'value').set, element, [value]);
  };
  const type = (element) => {
    const [likeliest, ...further] = candidatesFor(element);
    for (const value of [likeliest, ...further, ...others]) {
      setValue(element, value);
      if (element.value !== '' && element.validity.valid) return;
    }
    setValue(element, likeliest);
  };
  const isEditable = (element) => element.isContentEditable && element.hasAttribute('contenteditable');
  /** True for an element in which something may be typed; it is typed where the element is empty. */
  const typeInto = (element) => {
    if (element.localName === 'input' && element.type === 'range') {
      setValue(element, Number(element.value) < Number(element.max || 100) ? element.max || '100' : element.min || '0');
      return true;
    }
    if (isEditable(element)) {
      if (element.textContent.trim() === '') element.textContent = typed;
      return true;
    }
    const isField = element.localName === 'textarea' || (element.localName === 'input' && kinds.test(element.type));
    if (!isField || element.readOnly) return false;
    if (element.value === '') type(element);
    return true;
  };
  return { typeInto };
}
