// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Tells which controls are not tried. */
export function leaveAlone({ options, attributeOf, localNameOf, findIn }) {
  const harmful = new RegExp(options.harmful, 'i');
  const isHarmful = (element) => {
    const texts = [element.innerText ?? element.textContent, element.id, attributeOf(element, 'class')];
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
      texts.push(attributeOf(element, name));
    return texts.some(
      (text) => text && text.length < 400 && harmful.test(String(text).replace(/([a-z])([A-Z])/g, '$1 $2')),
    );
  };
  const submittedBy = (element) => {
    if (localNameOf(element) === 'input' && !/^(?:submit|image)$/.test(element.type)) return null;
    if (localNameOf(element) === 'button' && element.type !== 'submit') return null;
    return /^(?:input|button)$/.test(localNameOf(element)) ? element.form : null;
  };
  /** A form that only searches or filters: its handlers run, and it is not sent. */
  const isQuery = (form) =>
    !isHarmful(form) && findIn(form, '[type=password], [type=file], [type=tel], [type=email], textarea') === null;
  const isLeftAlone = (element) => {
    if (element.disabled === true || isHarmful(element) || /^(?:file|reset|password)$/.test(element.type)) return true;
    const form = submittedBy(element);
    return form !== null && !isQuery(form);
  };
  return { isLeftAlone };
}
