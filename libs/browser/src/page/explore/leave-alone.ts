// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Tells which controls are not tried. */
export function leaveAlone({ options }) {
  const harmful = new RegExp(options.harmful, 'i');
  const isHarmful = (element) => {
    const texts = [element.innerText ?? element.textContent, element.id, element.getAttribute('class')];
    for (const name of [
      'title',
      'aria-label',
      'href',
      'onclick',
      'name',
      'value',
      'data-action',
      'action',
      'formaction',
    ])
      texts.push(element.getAttribute(name));
    return texts.some(
      (text) => text && text.length < 400 && harmful.test(String(text).replace(/([a-z])([A-Z])/g, '$1 $2')),
    );
  };
  const submittedBy = (element) => {
    if (element.localName === 'input' && !/^(?:submit|image)$/.test(element.type)) return null;
    if (element.localName === 'button' && element.type !== 'submit') return null;
    return /^(?:input|button)$/.test(element.localName) ? element.form : null;
  };
  /** A form that only searches or filters: its handlers run, and it is not sent. */
  const isQuery = (form) =>
    !isHarmful(form) && form.querySelector('[type=password], [type=file], [type=tel], [type=email], textarea') === null;
  const isLeftAlone = (element) => {
    if (element.disabled || isHarmful(element) || /^(?:file|reset|password)$/.test(element.type)) return true;
    const form = submittedBy(element);
    return form !== null && !isQuery(form);
  };
  return { isLeftAlone };
}
