import type { PageRequest } from '../visit.ts';

/** Header fields by which frameworks replace the method of a request. */
const overrideFields = ['x-http-method-override', 'x-http-method', 'x-method-override'];
/** The same in bodies: of a form, of JSON, of a form with files. */
const overridesInBody = [
  /(?:^|&)_method=([a-z]+)/i,
  /"_method"\s{0,9}:\s{0,9}"([a-z]+)"/i,
  /name="_method"\r\n\r\n([a-z]+)/i,
];
const mutation = /\bmutation\b\s{0,99}(?:\w{1,99}\s{0,99})?[({@]/;
const word = /^[a-z]{2,20}$/i;

/** The methods that a server may apply to a request, in upper case: the one it has, and those that it names elsewhere. */
export function requestedMethods({ method, headers, url, body = '' }: PageRequest): string[] {
  const named = [
    ...overrideFields.map((name) => headers[name]),
    url.searchParams.get('_method'),
    ...overridesInBody.map((pattern) => pattern.exec(body)?.[1]),
  ];
  const found = named.filter((one): one is string => typeof one === 'string' && word.test(one));
  return [method, ...found.map((one) => one.toUpperCase())];
}

/** True where the request has an operation that changes data (GraphQL, 2.3 Operations). */
export function hasMutation({ url, body = '' }: PageRequest): boolean {
  return [url.searchParams.get('query') ?? '', ...queriesOf(body)].some((query) => mutation.test(query));
}

/** The documents of a GraphQL request, or of several in an array; a body that is no JSON is one. */
function queriesOf(body: string): string[] {
  try {
    const operations: unknown[] = [JSON.parse(body)].flat();
    return operations.flatMap((one) => {
      const { query } = (one ?? {}) as { readonly query?: unknown };
      return typeof query === 'string' ? [query] : [];
    });
  } catch {
    return [body];
  }
}
