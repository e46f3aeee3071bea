import type { readElements } from './read-elements.ts';
import type { After, Maybe } from '../part.ts';
import type { reporting } from '../watch/reporting.ts';

type Control = Maybe<Element, HTMLButtonElement, 'type' | 'form' | 'disabled'>;

/** Tells which controls are not tried. */
export function leaveAlone({
  options,
  list,
  test,
  attributeOf,
  localNameOf,
  findIn,
  textContentOf,
  innerTextOf,
}: After<[typeof reporting, typeof readElements]>) {
  const harmful = new RegExp(options.harmful, 'i');
  /** With a space before each capital letter of `logOut`. */
  const inWords = (text: string) => {
    let words = '';
    for (let at = 0; at < text.length; at += 1)
      words +=
        at > 0 && test(/^[a-z][A-Z]$/, (text[at - 1] as string) + (text[at] as string)) ? ` ${text[at]}` : text[at];
    return words;
  };
  const isHarmful = (element: Element) => {
    const said = list([
      innerTextOf(element) ?? textContentOf(element),
      attributeOf(element, 'id'),
      attributeOf(element, 'class'),
    ]);
    list(['title', 'aria-label', 'href', 'onclick', 'name', 'value', 'data-action', 'action', 'formaction']).forEach(
      (name) => said.push(attributeOf(element, name)),
    );
    return said.some((text) => text && text.length < 400 && test(harmful, inWords(text)));
  };
  const submittedBy = (element: Control) => {
    if (localNameOf(element) === 'input' && !test(/^(?:submit|image)$/, String(element.type))) return null;
    if (localNameOf(element) === 'button' && element.type !== 'submit') return null;
    return test(/^(?:input|button)$/, localNameOf(element)) ? (element.form as HTMLFormElement | null) : null;
  };
  /** A form that only searches or filters: its handlers run, and it is not sent. */
  const isQuery = (form: Element) =>
    !isHarmful(form) && findIn(form, '[type=password], [type=file], [type=tel], [type=email], textarea') === null;
  const isLeftAlone = (element: Control) => {
    if (element.disabled === true || isHarmful(element) || test(/^(?:file|reset|password)$/, String(element.type)))
      return true;
    const form = submittedBy(element);
    return form !== null && !isQuery(form);
  };
  return { isLeftAlone };
}
