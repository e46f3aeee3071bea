import * as fc from 'fast-check';
import type { Documented, Operation, Schema } from './openapi.ts';

export interface GeneratedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Sent with a good key. */
  readonly known: boolean;
}

/** Requests to an operation that are right, nearly right, and wrong; `known` are ids that exist. */
export function requestsTo(
  documented: Documented,
  path: string,
  operation: Operation,
  known: readonly string[],
): fc.Arbitrary<GeneratedRequest> {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return fc.record({
    url: urls(documented, path, operation, known),
    headers,
    body: schema === undefined ? fc.constant(undefined) : bodies(documented, schema, known),
    known: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
  });
}

const headers = fc.record(
  {
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"x", "y"', ',,'),
    prefer: fc.constantFrom('wait=0', 'wait=x', 'return=minimal'),
    'idempotency-key': fc.oneof(fc.constantFrom('k', '"k"', '', 'a b'), fc.stringMatching(/^[!-~]{1,300}$/)),
    accept: fc.constantFrom('text/html', '*/*', 'application/xml'),
    'content-type': fc.constantFrom(
      'application/json',
      'application/json',
      'text/plain',
      'application/json; charset=x',
    ),
  },
  { requiredKeys: [] },
);

function urls(
  documented: Documented,
  path: string,
  { parameters }: Operation,
  known: readonly string[],
): fc.Arbitrary<string> {
  const places = path.match(/\{\w+\}/g)?.length ?? 0;
  const segment = fc.oneof(fc.constantFrom(...known), fc.string({ minLength: 1, maxLength: 40 }).map(encodeSafely));
  const right = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => valueOf(documented, schema, known).map((value) => [name, toText(value)] as const));
  const wrong = fc.tuple(fc.oneof(fc.constantFrom('__proto__', 'limit', 'x'), fc.string()), fc.string());
  return fc
    .tuple(
      fc.array(segment, { minLength: places, maxLength: places }),
      fc.oneof(fc.constant([]), fc.array(fc.oneof(...right, wrong), { maxLength: 3 })),
    )
    .map(([segments, pairs]) => {
      let next = 0;
      const url = path.replace(/\{\w+\}/g, () => segments[next++] ?? '');
      const search = pairs.map(([name, value]) => `${encodeSafely(name)}=${encodeSafely(value)}`).join('&');
      return search === '' ? url : `${url}?${search}`;
    });
}

function bodies(documented: Documented, schema: Schema, known: readonly string[]): fc.Arbitrary<string | undefined> {
  const shaped = objectOf(documented, documented.resolved(schema), known);
  const text = fc.oneof(
    { weight: 4, arbitrary: shaped.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.string({ maxLength: 200, unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom('{"a":1,"a":2}', '{"__proto__":{}}', '[', '{"a":', '\u0000', '{}{}') },
  );
  return fc.option(text, { nil: undefined });
}

/** Members as the schema has them, some left out, some of another kind, some unknown. */
function objectOf(documented: Documented, { properties = {} }: Schema, known: readonly string[]): fc.Arbitrary<object> {
  const members = Object.entries(properties).map(
    ([name, member]) => [name, valueOf(documented, documented.resolved(member), known)] as const,
  );
  const right: fc.Arbitrary<object> = fc.record(Object.fromEntries(members), { requiredKeys: [] });
  const unknown = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 2 });
  return fc.oneof(
    { weight: 3, arbitrary: right },
    { weight: 1, arbitrary: fc.tuple(right, unknown).map(([one, other]) => ({ ...one, ...other })) },
  );
}

function valueOf(documented: Documented, schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 5, arbitrary: likelyValueOf(documented, schema, known) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
}

function likelyValueOf(documented: Documented, schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const { type, items, minimum = 0, maximum = 1_000 } = schema;
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (items !== undefined) return fc.array(valueOf(documented, documented.resolved(items), known), { maxLength: 4 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return fc.integer({ min: minimum - 1, max: maximum + 1 });
  const urls = fc.constantFrom('https://example.com/', 'https://hooks.example.com/x', ...known);
  return fc.oneof(urls, fc.string({ unit: 'binary' }));
}

/** Not by `String`: generated objects may have no prototype. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function encodeSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/^\.+$/, 'x');
}
