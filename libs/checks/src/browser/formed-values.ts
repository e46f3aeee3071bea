import { Buffer } from 'node:buffer';

/**
 * What a value has to be like before the script of a page uses it: encoded as it decodes, JSON with the properties that
 * it reads, and the texts around it for which it looks.
 */
export type Form =
  | 'base64'
  | JsonForm
  | { readonly before: string; readonly after: string }
  /** The value several times, with this between. */
  | { readonly separator: string }
  /** Names and the value, with signs of the page's own between: `title:…;note:…`. */
  | { readonly names: readonly string[]; readonly inner: string; readonly outer: string };

interface JsonForm {
  readonly properties: readonly string[];
  /** Objects in an object, or lists of them. */
  readonly within?: 'objects' | 'lists' | 'list';
  /** Properties whose values the script compares. */
  readonly compared?: Readonly<Record<string, unknown>>;
  readonly isBase64?: boolean;
}

const itemsOfList = 4;
/** Each has each inside: many servers take no URL of more than 8 KiB. */
const maxNamesWithin = 8;

/** The value in this form. */
export function formed(value: string, form: Form | undefined): string {
  if (form === undefined) return value;
  if (form === 'base64') return inBase64(value);
  if ('before' in form) return `${form.before}${value}${form.after}`;
  if ('separator' in form) return Array<string>(itemsOfList).fill(value).join(form.separator);
  if ('names' in form) return form.names.map((name) => `${name}${form.inner}${value}`).join(form.outer);
  const json = JSON.stringify(jsonOf(value, form));
  return form.isBase64 === true ? inBase64(json) : json;
}

function jsonOf(value: string, { properties, within, compared }: JsonForm): unknown {
  if (within === 'objects' || within === 'lists') {
    const names = properties.slice(0, maxNamesWithin);
    const inner = objectOf(names, value);
    return Object.fromEntries(names.map((name) => [name, within === 'lists' ? [inner] : inner]));
  }
  // With what frameworks take for markup among the properties of an element.
  const flat = {
    ...objectOf(properties, value),
    dangerouslySetInnerHTML: { __html: value },
    innerHTML: value,
    ...compared,
  };
  return within === 'list' ? [flat] : flat;
}

function objectOf(names: readonly string[], value: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

function inBase64(value: string): string {
  return Buffer.from(value, 'latin1').toString('base64');
}
