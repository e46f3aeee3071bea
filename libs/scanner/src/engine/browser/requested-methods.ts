import type { BrowserRequest } from '../../visit.ts';

/** Header fields by which frameworks replace the method of a request. */
const overrideFields = ['x-http-method-override', 'x-http-method', 'x-method-override'];
/** Name of the parameter that does the same, in URLs and in bodies. */
const overrideParameter = '_method';
/** In a form with files: fields of the part may follow its name. */
const overrideInPart = /\bname="?_method"?[^\r\n]{0,99}(?:\r\n[^\r\n]{1,99}){0,5}\r\n\r\n([a-z]+)/gi;
const operationsInPart = /\bname="?operations"?[^\r\n]{0,99}(?:\r\n[^\r\n]{1,99}){0,5}\r\n\r\n([^\r\n]+)/gi;
const mutation = /\bmutation\b[\s,]{0,99}(?:\w{1,99}[\s,]{0,99})?[({@]/;
/** A comment of GraphQL, which may stand between any two words. A text may hold what looks like one. */
const comment = /#[^\r\n]*/g;
const word = /^[a-z]{2,20}$/i;

/** The methods that a server may apply to a request, in upper case: the one it has, and those that it names elsewhere. */
export function requestedMethods({ method, headers, url, body = '' }: BrowserRequest): string[] {
  const named = [
    // Of a field that is there several times, servers read one or another.
    ...overrideFields.flatMap((name) => headers[name]?.split(',') ?? []),
    ...url.searchParams.getAll(overrideParameter),
    ...valuesIn(body, overrideParameter),
    ...[...body.matchAll(overrideInPart)].map((match) => match[1]),
  ];
  const found = named.flatMap((one) => (typeof one === 'string' && word.test(one.trim()) ? [one.trim()] : []));
  return [method, ...found.map((one) => one.toUpperCase())];
}

/** True where the request has an operation that changes data (GraphQL, 2.3 Operations). */
export function hasMutation({ url, body = '' }: BrowserRequest): boolean {
  const parts = [...body.matchAll(operationsInPart)].map((match) => match[1] ?? '');
  const documents = [
    ...url.searchParams.getAll('query'),
    ...[body, ...parts].flatMap((text) => valuesIn(text, 'query')),
    body,
  ];
  return documents.some(
    (document) =>
      typeof document === 'string' && (mutation.test(document) || mutation.test(document.replace(comment, ' '))),
  );
}

/** What a body in JSON, of an object or of several in an array, or one of a form has under this name. */
function valuesIn(body: string, name: string): unknown[] {
  try {
    const objects: unknown[] = [JSON.parse(body)].flat();
    return objects.map((one) => ((one ?? {}) as Readonly<Record<string, unknown>>)[name]);
  } catch {
    return new URLSearchParams(body).getAll(name);
  }
}
