import { describe, expect, it } from '@jest/globals';
import { givenSite } from '../testing/site.ts';
import type { SiteDescription } from '../testing/site.ts';
import { ScriptRequests, untestedRequests } from './untested-requests.ts';

const untested = (
  site: SiteDescription,
  ofScripts: readonly (readonly [method: string, url: string])[] = [],
  mayTest: (url: URL) => boolean = () => true,
) => {
  const artifacts = givenSite({ scanType: 'full', ...site });
  const requests = ofScripts.map(([method, url]) => ({ method, url: new URL(url, artifacts.target) }));
  const { requests: shown, ...counts } = untestedRequests(artifacts, requests, mayTest);
  return {
    counts,
    shown: shown.map(({ kind, method, url }) => `${kind} ${method} ${url.replace(artifacts.target.origin, '')}`),
  };
};
const page = (...parts: readonly string[]): SiteDescription => ({ responses: { '/': parts.join('') } });
const login =
  '<form method=post action=/login><input name=user><input type=password name=p><button>Log in</button></form>';
const order = '<form method=post action=/orders><input name=item><button>Buy</button></form>';
const search = '<form method=post action=/find><input name=q><button>Find</button></form>';
const comment = '<form method=post action=/comments><textarea name=text></textarea><button>Send</button></form>';

describe('what a crawl has found and no probe tests', () => {
  it('are forms that log in, order, upload or delete, and no others', () => {
    const upload = '<form method=post action=/f enctype=multipart/form-data><input type=file name=f></form>';
    const destroy = '<form action=/account><input name=id><button>Delete</button></form>';
    const found = untested(page(login, order, upload, destroy, search, comment));
    expect(found).toEqual({
      counts: { forms: 4, links: 0, scriptRequests: 0, operations: 0 },
      shown: ['form POST /login', 'form POST /orders', 'form POST /f', 'form GET /account'],
    });
  });

  it('are links that end a session or delete, by their URL or their text', () => {
    const found = untested(page('<a href=/logout>Bye</a><a href="/item?a=d&id=7">Delete</a><a href=/about>About</a>'));
    expect(found.counts).toEqual({ forms: 0, links: 2, scriptRequests: 0, operations: 0 });
    expect(found.shown).toEqual(['link GET /logout', 'link GET /item?a=d&id=7']);
  });

  it('are no links whose URL was requested, since others lead there as well', () => {
    const page = '<a href="/shop">Shop</a><a href="/shop">Reset</a><a href="/logout">Log out</a>';
    expect(untested({ crawled: ['/shop'], responses: { '/': page, '/shop': page } }).shown).toEqual([
      'link GET /logout',
    ]);
  });

  const api = (paths: object, rest: SiteDescription = {}, servers: readonly object[] = []): SiteDescription => {
    const body = JSON.stringify({ openapi: '3.0.1', servers, paths });
    const json = { headers: { 'content-type': 'application/json' }, body };
    return { crawled: ['/openapi.json'], ...rest, responses: { '/': 'API', '/openapi.json': json, ...rest.responses } };
  };

  it('are operations of an OpenAPI document that do the same', () => {
    const paths = { '/createdb': { get: {} }, '/users': { get: {} }, '/users/{id}/delete': { get: {} } };
    const found = untested(api(paths));
    expect(found.counts).toEqual({ forms: 0, links: 0, scriptRequests: 0, operations: 2 });
    expect(found.shown).toEqual(['operation GET /createdb', 'operation GET /users/1/delete']);
  });

  it('are operations of other methods, in JSON and in YAML', () => {
    const paths = { '/users': { get: {}, post: {} }, '/users/{id}': { put: {}, patch: {}, delete: {}, head: {} } };
    const shown = ['POST /users', 'PUT /users/1', 'PATCH /users/1', 'DELETE /users/1'].map((one) => `operation ${one}`);
    expect(untested(api(paths)).shown).toEqual(shown);
    const body = 'openapi: 3.0.1\npaths:\n  /users:\n    get: {}\n    post: {}\n';
    const yaml = { headers: { 'content-type': 'application/yaml' }, body };
    const responses = { '/': 'API', '/openapi.yaml': yaml };
    expect(untested({ crawled: ['/openapi.yaml'], responses }).shown).toEqual(['operation POST /users']);
  });

  it('are operations once, where the document names another port of the host at which they may be, too', () => {
    const paths = { '/orders': { post: {} }, '/orders/{id}': { put: {} }, '/orders/{id}/delete': { get: {} } };
    const servers = [{ url: 'https://example.com:8443' }];
    const found = untested(api(paths, {}, servers), [['PUT', '/orders/7']]);
    expect(found.counts).toEqual({ forms: 0, links: 0, scriptRequests: 1, operations: 2 });
  });

  it('are operations at a place that the rules of the scan let it look at', () => {
    const servers = [{ url: 'https://example.com:8443' }];
    const rules = (url: URL): boolean => url.port === '';
    expect(untested(api({ '/orders': { post: {} } }, {}, servers), [], rules).shown).toEqual([
      'operation POST /orders',
    ]);
  });

  it('are operations of the first 500 paths of a document', () => {
    const paths = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`/${'ab'.repeat(at + 1)}`, { post: {} }]));
    expect(untested(api(paths)).counts.operations).toBe(500);
  });

  it('are operations once, where a script or a form shows how to send them', () => {
    const paths = {
      '/api/find': { post: {} },
      '/find': { post: {} },
      '/orders': { post: {} },
      '/items/{id}': { put: {} },
    };
    const site = api(paths, { sentJson: { '/api/find': { q: 'x' } }, responses: { '/': search } });
    expect(untested(site, [['PUT', '/items/7']]).shown).toEqual(['script PUT /items/7', 'operation POST /orders']);
  });

  it('are no operations whose path a script or a form has filled with words', () => {
    const paths = {
      '/users/{name}': { put: {}, delete: {} },
      '/users/{name}/posts/{slug}.json': { patch: {} },
      '/users/me': { put: {} },
      '/{lang}/find': { post: {} },
    };
    const servers = [{ url: 'https://example.com:8443/api' }];
    const inEnglish = search.replace('/find', '/api/en/find');
    const sent = [
      ['PUT', '/api/users/alice'],
      ['PATCH', 'https://example.com:8443/api/users/alice/posts/hello.json'],
      ['DELETE', '/users/alice'],
    ] as const;
    expect(untested(api(paths, { responses: { '/': inEnglish } }, servers), sent)).toEqual({
      counts: { forms: 0, links: 0, scriptRequests: 3, operations: 2 },
      shown: [
        'script PUT /api/users/alice',
        'script PATCH :8443/api/users/alice/posts/hello.json',
        'script DELETE /users/alice',
        'operation DELETE :8443/api/users/1',
        'operation PUT :8443/api/users/me',
      ],
    });
  });

  it('are operations with a path of their own, whatever a script sends to the one that its words fit as well', () => {
    const paths = { '/users/{name}': { put: {} }, '/users/me': { put: {} }, '/{kind}/me': { put: {} } };
    const of = (url: string): readonly string[] => untested(api(paths), [['PUT', url]]).shown.slice(1);
    expect(of('/users/me')).toEqual(['operation PUT /users/1', 'operation PUT /1/me']);
    expect(of('/users/alice')).toEqual(['operation PUT /users/me', 'operation PUT /1/me']);
    expect(of('/users/')).toHaveLength(3);
  });

  it('are links once, where an OpenAPI document describes them as well, and requests of scripts with GET', () => {
    const paths = { '/logout': { get: {} }, '/users/{name}/delete': { get: {} }, '/createdb': { get: {} } };
    const site = api(paths, { responses: { '/': '<a href=/logout>Bye</a>' } });
    const { counts, shown } = untested(site, [['GET', '/users/alice/delete']]);
    expect(counts).toEqual({ forms: 0, links: 1, scriptRequests: 1, operations: 1 });
    expect(shown).toContain('operation GET /createdb');
  });

  it('are requests of scripts that were not sent, and bodies that are not sent again', () => {
    const sentJson = { '/api/orders': { id: 7 }, '/api/find': { q: 'x' } };
    const found = untested({ responses: { '/': 'Home' }, sentJson }, [['DELETE', '/api/items/7']]);
    expect(found.counts).toEqual({ forms: 0, links: 0, scriptRequests: 2, operations: 0 });
    expect(found.shown).toEqual(['script DELETE /api/items/7', 'script POST /api/orders']);
  });

  it('are bodies where a response says that one has created something', () => {
    const responses = { '/': 'Home', 'POST /api/contents': { status: 201, body: '{"name":"untitled.txt"}' } };
    const sentJson = { '/api/contents': { type: 'file' }, '/api/find': { q: 'x' } };
    expect(untested({ responses, sentJson }).shown).toEqual(['script POST /api/contents']);
  });

  it('count once for each method, kind of path and set of names', () => {
    const other = order.replace('name=item', 'name=size');
    const links = Array.from({ length: 5 }, (_, id) => `<a href="/items/${id}/delete">x</a>`);
    const found = untested(page(order, order, other, ...links), [
      ['PUT', '/api/items/1'],
      ['PUT', '/api/items/2'],
      ['PATCH', '/api/items/2'],
    ]);
    expect(found.counts).toEqual({ forms: 2, links: 1, scriptRequests: 2, operations: 0 });
  });

  it('are no requests to other sites, nor to what the rules of the scan exclude', () => {
    const elsewhere = order.replace('/orders', 'https://pay.example.net/orders');
    const rules = (url: URL): boolean => !url.pathname.startsWith('/orders');
    const found = untested(page(elsewhere, order, login), [['PUT', 'https://pay.example.net/x']], rules);
    expect(found.shown).toEqual(['form POST /login']);
  });

  it('are counted, and the first twenty of them shown', () => {
    const forms = Array.from({ length: 30 }, (_, at) => order.replace('/orders', `/${'abc'.repeat(at + 1)}/orders`));
    const found = untested(page(...forms));
    expect([found.counts.forms, found.shown.length]).toEqual([30, 20]);
  });

  it('are shown without values that may be secret, and in bounded length', () => {
    const token = 'q8Zk2nR7vT4xW9yB3mD6fH1j';
    const found = untested(page(`<a href="/delete?item=12&do=now&csrf=abc&key=${token}&to=%2Fa%20b">x</a>`));
    expect(found.shown).toEqual(['link GET /delete?item=12&do=now&csrf=…&key=…&to=…']);
    const [long = ''] = untested(page(`<a href="/delete/${'a'.repeat(900)}">x</a>`)).shown;
    expect(long.length).toBeLessThan(230);
    expect(long.endsWith('…')).toBe(true);
  });

  it('of scripts are kept in bounded number', () => {
    const requests = new ScriptRequests();
    for (let at = 0; at < 1_500; at += 1)
      requests.add({ method: 'PUT', url: new URL(`http://site.com/${'x'.repeat(at)}`) });
    expect([...requests.all]).toHaveLength(1_000);
  });
});
