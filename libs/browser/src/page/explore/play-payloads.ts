import type { actAsUser } from './act-as-user.ts';
import type { findElements } from './find-elements.ts';
import type { readElements } from './read-elements.ts';
import type { After } from '../part.ts';
import type { readDocument } from '../watch/read-document.ts';
import type { reporting } from '../watch/reporting.ts';

/** Does at once what makes a payload in a handler, a link or a form run: another value may take its place. */
export function playPayloads({
  options,
  scope,
  apply,
  list,
  test,
  texts,
  page,
  allElements,
  fire,
  localNameOf,
  isOfHtml,
  attributeOf,
  attributesOf,
  clickOn,
}: After<[typeof reporting, typeof readDocument, typeof readElements, typeof findElements, typeof actAsUser]>) {
  const codes = list(options.codes);
  const hasCode = (text: string) => codes.some((code) => texts.includes(text, code));
  const { submit } = HTMLFormElement.prototype;
  /** The element's own attribute before that of its form. */
  const sentBy = (event: SubmitEvent, name: string) =>
    (event.submitter && attributeOf(event.submitter, `form${name}`)) ??
    attributeOf(event.target as Element, name) ??
    '';
  /** Forms are not sent, but those that a payload has made to run script send nothing. */
  const isPayload = (action: string) => test(/^\s*javascript:/i, action) && hasCode(action);
  const onSubmit = (event: SubmitEvent) => {
    const action = sentBy(event, 'action');
    const method = sentBy(event, 'method');
    // A form of this method closes its dialog, and sends nothing.
    if (isPayload(action) || test(/^dialog$/i, method)) return;
    event.preventDefault();
    if (!test(/^\s*javascript:/i, action)) return;
    const link = page.make('a');
    link.href = action;
    clickOn(link);
  };
  const maxPlayed = 50;
  const played = new Map<Element, string>();
  const urlOf = (element: Element) => {
    const name = { form: 'action', button: 'formaction', input: 'formaction' }[localNameOf(element)] ?? 'href';
    return attributeOf(element, name) ?? attributeOf(element, 'xlink:href') ?? '';
  };
  const isNew = (element: Element, text: string) => {
    if (played.get(element) === text || played.size >= maxPlayed) return false;
    played.set(element, text);
    return true;
  };
  const playHandlers = (element: Element) => {
    attributesOf(element).forEach(({ name, value }) => {
      if (!texts.startsWith(name, 'on') || !hasCode(value)) return;
      if (isNew(element, value)) fire(element, texts.slice(name, 2));
    });
  };
  const playUrl = (element: Element) => {
    const url = urlOf(element);
    if (!isPayload(url) || !isNew(element, url)) return;
    if (localNameOf(element) !== 'form') fire(element, 'click');
    else if (isOfHtml(element)) apply(submit, element, []);
  };
  /** Each payload of an element once. */
  const playPayloads = () => {
    if (options.codes.length === 0) return;
    allElements(scope.document).forEach((element) => {
      playHandlers(element);
      if (test(/^(?:a|area|form|button|input)$/, localNameOf(element))) playUrl(element);
    });
  };
  return { onSubmit, playPayloads };
}
