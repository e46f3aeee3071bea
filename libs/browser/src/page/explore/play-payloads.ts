// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Does at once what makes a payload in a handler, a link or a form run: another value may take its place. */
export function playPayloads({ options, apply, includes, allElements, fire }) {
  /** Forms are not sent, but those that a payload has made to run script send nothing. */
  const isPayload = (action) =>
    /^\s*javascript:/i.test(action) && options.codes.some((code) => apply(includes, action, [code]));
  const onSubmit = (event) => {
    const action = event.submitter?.getAttribute('formaction') ?? event.target.getAttribute('action') ?? '';
    const method = event.submitter?.getAttribute('formmethod') ?? event.target.getAttribute('method') ?? '';
    // A form of this method closes its dialog, and sends nothing.
    if (isPayload(action) || /^dialog$/i.test(method)) return;
    event.preventDefault();
    if (!/^\s*javascript:/i.test(action)) return;
    const link = document.createElement('a');
    link.href = action;
    link.click();
  };
  const maxPlayed = 50;
  const played = new Map();
  const urlOf = (element) => {
    const name = { form: 'action', button: 'formaction', input: 'formaction' }[element.localName] ?? 'href';
    return element.getAttribute(name) ?? element.getAttribute('xlink:href') ?? '';
  };
  const isNew = (element, text) => {
    if (played.get(element) === text || played.size >= maxPlayed) return false;
    played.set(element, text);
    return true;
  };
  const playHandlers = (element) => {
    for (const { name, value } of element.attributes) {
      if (!name.startsWith('on') || !options.codes.some((code) => apply(includes, value, [code]))) continue;
      if (isNew(element, value)) fire(element, name.slice(2));
    }
  };
  const playUrl = (element) => {
    const url = urlOf(element);
    if (!isPayload(url) || !isNew(element, url)) return;
    if (element.localName === 'form') HTMLFormElement.prototype.submit.call(element);
    else fire(element, 'click');
  };
  /** Each payload of an element once. */
  const playPayloads = () => {
    if (options.codes.length === 0) return;
    for (const element of allElements(document)) {
      playHandlers(element);
      if (/^(?:a|area|form|button|input)$/.test(element.localName)) playUrl(element);
    }
  };
  return { onSubmit, playPayloads };
}
