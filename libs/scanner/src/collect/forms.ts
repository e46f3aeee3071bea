import type { Element } from 'domhandler';
import { innerText } from 'domutils';
import type { Form, FormField } from '../artifacts.ts';
import { elementsOf, ownText } from './document.ts';
import { anyUrl } from './urls.ts';

const fieldElements = new Set(['input', 'select', 'textarea', 'button']);

/** Forms that send something to a server; `method="dialog"` does not. Fields tied in by a `form` attribute are included. */
export function formsOf(elements: readonly Element[], pageUrl: URL, baseUrl: URL): Form[] {
  const token = tokenOf(elements);
  const byId = Map.groupBy(elements.filter(isTiedField), (element) => element.attribs['form']);
  return elements.filter(sendsSomething).map((element) => {
    const inside = elementsOf(element).filter(isUntiedField);
    const tied = byId.get(element.attribs['id']) ?? [];
    const rawAction = element.attribs['action'] ?? '';
    const action = anyUrl(rawAction, baseUrl) ?? pageUrl;
    const method = methodOf(element) === 'POST' ? 'POST' : 'GET';
    const fields = [...inside, ...tied].map(fieldOf);
    const lacksToken = method === 'POST' && action.origin === pageUrl.origin && token !== undefined;
    const isComplete = !lacksToken || fields.some(({ name }) => name === token.name);
    return {
      action,
      rawAction,
      method,
      enctype: (element.attribs['enctype'] ?? 'application/x-www-form-urlencoded').trim().toLowerCase(),
      fields: isComplete ? fields : [...fields, token],
      element,
    };
  });
}

/** What script adds to the forms of a page, as that of Rails does: the anti-CSRF token of two `meta` elements. */
function tokenOf(elements: readonly Element[]): FormField | undefined {
  const contentOf = (wanted: string): string =>
    elements.find(({ name, attribs }) => name === 'meta' && attribs['name'] === wanted)?.attribs['content'] ?? '';
  const [name, value] = [contentOf('csrf-param'), contentOf('csrf-token')];
  if (name === '' || value === '') return undefined;
  return { name, type: 'hidden', value, label: undefined, autocomplete: undefined };
}

function isTiedField({ name, attribs }: Element): boolean {
  return fieldElements.has(name) && attribs['form'] !== undefined;
}

function isUntiedField({ name, attribs }: Element): boolean {
  return fieldElements.has(name) && attribs['form'] === undefined;
}

function sendsSomething(element: Element): boolean {
  return element.name === 'form' && methodOf(element) !== 'DIALOG';
}

function methodOf(form: Element): string {
  return (form.attribs['method'] ?? 'get').trim().toUpperCase();
}

/** The types of each element; the first one is meant where an element names none of them (HTML Standard 4.10.5, 4.10.6). */
const types: Readonly<Record<string, readonly string[]>> = {
  input: (
    'text hidden search tel url email password date month week time datetime-local number range color checkbox radio file ' +
    'submit image reset button'
  ).split(' '),
  button: ['submit', 'reset', 'button'],
};

function fieldOf(element: Element): FormField {
  return {
    name: element.attribs['name'] ?? '',
    type: typeOf(element),
    value: element.name === 'textarea' ? ownText(element) : valueOf(element),
    label: labelOf(element),
    autocomplete: element.attribs['autocomplete'],
  };
}

function typeOf({ name, attribs }: Element): string {
  const known = types[name];
  if (known === undefined) return name;
  const declared = attribs['type']?.trim().toLowerCase() ?? '';
  return known.includes(declared) ? declared : (known[0] ?? name);
}

function labelOf(element: Element): string | undefined {
  const { name, attribs } = element;
  if (name === 'button') return innerText(element);
  return /^(?:submit|button|image|reset)$/i.test(attribs['type'] ?? '')
    ? (attribs['value'] ?? attribs['alt'])
    : undefined;
}

function valueOf(element: Element): string {
  if (element.name !== 'select') return element.attribs['value'] ?? '';
  const options = elementsOf(element).filter((child) => child.name === 'option');
  const chosen = options.find((option) => option.attribs['selected'] !== undefined) ?? options[0];
  return chosen === undefined ? '' : (chosen.attribs['value'] ?? ownText(chosen).trim());
}
