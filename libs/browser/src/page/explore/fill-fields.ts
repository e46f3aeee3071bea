import type { readElements } from './read-elements.ts';
import type { Accessor, After, Maybe } from '../part.ts';

/** Types into the fields of a page what they accept. */
export function fillFields({
  options,
  apply,
  list,
  test,
  texts,
  localNameOf,
  attributeOf,
  textContentOf,
}: After<[typeof readElements]>) {
  const { typed } = options;
  const maxPadded = 1_000;
  const inKinds: Record<string, string[]> = {
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
  const padded = (value: string, length: number) => {
    let text = value;
    while (text.length < length && text.length < maxPadded) text += '1';
    return text;
  };
  const candidatesFor = (element: HTMLInputElement) => {
    const { type, min, max, minLength } = element;
    if (type === 'number') return list(['1', min, max]).filter((value) => value);
    const known = list(inKinds[type] ?? [typed]);
    return minLength > 0 ? known.concat(known.map((value) => padded(value, minLength))) : known;
  };
  const { set: setText } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') as Accessor<
    HTMLTextAreaElement,
    'value'
  >;
  const { set: setInput } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as Accessor<
    HTMLInputElement,
    'value'
  >;
  const setValue = (element: Element, value: string) => {
    // A framework that watches the property of the element itself would not notice.
    apply(localNameOf(element) === 'textarea' ? setText : setInput, element, [value]);
  };
  const type = (element: HTMLInputElement) => {
    const candidates = candidatesFor(element).concat(others);
    const accepted = candidates.some((value) => {
      setValue(element, value);
      return element.value !== '' && element.validity.valid;
    });
    if (!accepted) setValue(element, candidates[0] as string);
  };
  const isEditable = (element: Maybe<Element, HTMLElement, 'isContentEditable'>) =>
    element.isContentEditable && attributeOf(element, 'contenteditable') !== null;
  /** True for an element in which something may be typed; it is typed where the element is empty. */
  const typeInto = (element: Maybe<Element, HTMLInputElement, 'type' | 'min' | 'max' | 'value' | 'readOnly'>) => {
    if (localNameOf(element) === 'input' && element.type === 'range') {
      setValue(element, Number(element.value) < Number(element.max || 100) ? element.max || '100' : element.min || '0');
      return true;
    }
    if (isEditable(element)) {
      if (texts.trim(textContentOf(element)) === '') element.textContent = typed;
      return true;
    }
    const isField =
      localNameOf(element) === 'textarea' || (localNameOf(element) === 'input' && test(kinds, element.type as string));
    if (!isField || element.readOnly) return false;
    if (element.value === '') type(element as HTMLInputElement);
    return true;
  };
  return { typeInto, enter: setValue };
}
