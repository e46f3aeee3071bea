import { expect, it } from '@jest/globals';
import { headersFromLines } from '../../headers.ts';
import { linksInCss } from './links-in-css.ts';
import { linksInHeaders } from './links-in-headers.ts';
import { linksInJson } from './links-in-json.ts';
import { base, paths } from '../testing/found-links.ts';

it('links in the fields of a response', () => {
  const headers = headersFromLines([
    ['link', '</page/2>; rel="next", <https://cdn.test/>; rel=preconnect'],
    ['refresh', '5; url=/later'],
    ['content-location', 'index.en.html'],
    ['sourcemap', '/app.js.map'],
    ['content-security-policy', "default-src 'self'; report-uri /csp-reports"],
  ]);
  expect(paths(linksInHeaders(headers, base))).toEqual([
    '/page/2',
    '/later',
    '/dir/index.en.html',
    '/app.js.map',
    '/csp-reports',
  ]);
});

it('links in an OpenAPI document are its GET operations with examples', () => {
  const document = {
    openapi: '3.0.0',
    servers: [{ url: '/api/v1' }],
    paths: {
      '/users/{id}': {
        get: {
          parameters: [
            { name: 'id', in: 'path', example: 7 },
            { name: 'sort', in: 'query', schema: { enum: ['name'] } },
          ],
        },
      },
      '/users': { post: {} },
    },
  };
  expect(paths(linksInJson(JSON.stringify(document), base, 10))).toEqual(['/api/v1/users/7?sort=name', '/api/v1']);
});

it.each([
  ['http://localhost:5000', '/users'],
  ['http://127.0.0.1:5000/api', '/api/users'],
  ['http://site.com:8080/api/', '/api/users'],
  ['{scheme}://site.com/{version}', '/v2/users'],
  ['https://api.other.example/v1', 'https://api.other.example/v1/users'],
])('operations of an OpenAPI document with the server %s are at %s', (url, expected) => {
  const variables = { scheme: { default: 'http' }, version: { default: 'v2' } };
  const document = { openapi: '3.0.0', servers: [{ url, variables }], paths: { '/users': { get: {} } } };
  expect(paths(linksInJson(JSON.stringify(document), base, 10))).toContain(expected);
});

it.each([
  ['https://site.com:8443/v1', 'https://site.com:8443'],
  ['http://site.com/v1/', 'http://site.com'],
])(
  'operations of an OpenAPI document with the server %s of the same host are there, and at the site',
  (url, origin) => {
    const document = { openapi: '3.0.0', servers: [{ url }], paths: { '/users': { get: {} }, '/jobs': { get: {} } } };
    expect(linksInJson(JSON.stringify(document), base, 4).map(String)).toEqual([
      `${origin}/v1/users`,
      'https://site.com/v1/users',
      `${origin}/v1/jobs`,
      'https://site.com/v1/jobs',
    ]);
  },
);

it('operations of an OpenAPI document that names another port of a loopback address are at the one that serves it', () => {
  const local = new URL('http://127.0.0.1:3000/openapi.json');
  const document = { openapi: '3.0.0', servers: [{ url: 'http://127.0.0.1:5000' }], paths: { '/users': { get: {} } } };
  expect(linksInJson(JSON.stringify(document), local, 1).map(String)).toEqual(['http://127.0.0.1:3000/users']);
  expect(linksInJson(JSON.stringify(document), local, 10).map(String)).not.toContain('http://127.0.0.1:5000/users');
});

it('operations of an OpenAPI document that names a public server are at the loopback address that serves it', () => {
  const local = new URL('http://127.0.0.1:3000/openapi.json');
  const document = {
    openapi: '3.0.0',
    servers: [{ url: 'https://api.site.com/v1' }],
    paths: { '/users': { get: {} } },
  };
  expect(linksInJson(JSON.stringify(document), local, 10).map(String)).toContain('http://127.0.0.1:3000/v1/users');
});

it('parameters of an OpenAPI document are resolved where they are references', () => {
  const document = {
    openapi: '3.0.0',
    paths: {
      '/orders/{id}': {
        parameters: [{ $ref: '#/components/parameters/id' }],
        get: {
          parameters: [
            { $ref: '#/components/parameters/since' },
            { name: 'state', in: 'query', schema: { $ref: '#/components/schemas/state' } },
            { $ref: '#/components/parameters/none' },
            { $ref: 'other.json#/since' },
          ],
        },
      },
    },
    components: {
      parameters: {
        id: { name: 'id', in: 'path', schema: { type: 'string', format: 'uuid' } },
        since: {
          name: 'since',
          in: 'query',
          schema: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
        },
      },
      schemas: { state: { enum: ['open'] } },
    },
  };
  const [url] = paths(linksInJson(JSON.stringify(document), base, 10));
  expect(url).toBe('/orders/00000000-0000-4000-8000-000000000001?since=2026-01-01&state=open');
});

it('parameters of an OpenAPI document that refer to themselves are left out', () => {
  const document = {
    openapi: '3.0.0',
    paths: { '/orders': { get: { parameters: [{ $ref: '#/components/parameters/a' }] } } },
    components: { parameters: { a: { $ref: '#/components/parameters/a' } } },
  };
  expect(paths(linksInJson(JSON.stringify(document), base, 10))).toEqual(['/orders']);
});

it('names, values and schemas of an OpenAPI document are read in bounded length and number, however often it refers to them', () => {
  const operations = (path: string, ...parameters: readonly object[]): string[] => {
    const document = { openapi: '3.0.0', paths: { [path]: { get: { parameters } } } };
    return paths(linksInJson(JSON.stringify(document), base, 10));
  };
  const id = { name: 'id', in: 'path' };
  expect(operations('/a/{id}', { ...id, example: 'x'.repeat(200) })).toEqual([`/a/${'x'.repeat(200)}`]);
  expect(operations('/a/{id}', { ...id, example: 'x'.repeat(201), schema: { default: 7 } })).toEqual(['/a/7']);
  const untyped = Array.from({ length: 9 }, () => ({}));
  const date = { type: 'string', format: 'date' };
  expect(operations('/a/{id}', { ...id, schema: { anyOf: [...untyped, date] } })).toEqual(['/a/2026-01-01']);
  expect(operations('/a/{id}', { ...id, schema: { anyOf: [...untyped, {}, date] } })).toEqual(['/a/1']);
  expect(operations('/a/{id}', { ...id, schema: { oneOf: [...untyped, date] } })).toEqual(['/a/2026-01-01']);
  expect(operations('/a/{id}', { ...id, schema: { oneOf: [...untyped, {}, date] } })).toEqual(['/a/1']);
  expect(operations('/a', { name: 'n'.repeat(201), in: 'query' }, { name: 'b', in: 'query' })).toEqual(['/a?b=1']);
  const many = Array.from({ length: 101 }, (_, at) => ({ name: `p${at}`, in: 'query' }));
  expect(operations('/a', ...many)[0]).toMatch(/&p99=1$/);
  expect(operations(`/${'{n}'.repeat(1_000)}`)).toEqual([]);
});

it('an example of an OpenAPI document that is no valid Unicode ends no crawl', () => {
  const parameters = [{ name: 'id', in: 'path', example: '\ud800' }];
  const document = { openapi: '3.0.0', paths: { '/a/{id}': { get: { parameters } }, '/b': { get: {} } } };
  expect(paths(linksInJson(JSON.stringify(document), base, 10))).toContain('/b');
});

it('links in a style sheet and in JSON', () => {
  expect(paths(linksInCss('@import "more.css"; a { b: url( "x.svg" ) } c { d: url(data:x) }', base, 10))).toEqual([
    '/dir/more.css',
    '/dir/x.svg',
  ]);
  expect(paths(linksInCss('/* url(old.png) **/ a { b: url("x.svg") } /**/ c { d: url(last.png) }', base, 10))).toEqual([
    '/dir/x.svg',
    '/dir/last.png',
  ]);
  expect(linksInCss('/* a'.repeat(500_000), base, 10)).toEqual([]);
  expect(linksInJson('["/479RwtnOTt9WjpCeGQ6UDaPXoqTL+t6Rawzq/irNyQ="]', base, 10)).toEqual([]);
  expect(
    paths(linksInJson('{"a":["/one",{"b":"https://site.com/two"}],"c":"three words /x"}', base, 10)).sort(),
  ).toEqual(['/one', '/two']);
  expect(linksInJson('['.repeat(50_000), base, 10)).toEqual([]);
});

it.each([
  ['in a string', 'input[accept="image/*"] { a: b } c { d: url(/x.svg) } /* end */'],
  ['in a string with escapes', String.raw`a::after { content: 'it\'s /*' } c { d: url(/x.svg) } /* end */`],
  ['in a URL', 'a { b: url(data:image/svg+xml,/*) } c { d: url(/x.svg) } /* end */'],
])('does not take the beginning of a comment %s for one', (_, css) => {
  expect(paths(linksInCss(css, base, 10))).toContain('/x.svg');
});

it('ends a comment whatever quotes it has', () => {
  const css = "/* don't: url(old.png) */ a { b: url(x.svg) } /* can't: url(older.png) */ c { d: url(y.svg) }";
  expect(paths(linksInCss(css, base, 10))).toEqual(['/dir/x.svg', '/dir/y.svg']);
});

it('reads style sheets in linear time, whatever does not end', () => {
  for (const part of ['/*', '"', "'", '\\', 'url(', '/*"', '"/*\n'])
    expect(linksInCss(part.repeat(200_000), base, 10).length).toBeLessThan(11);
});
