import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { errorTable } from '../../apps/server/src/api/errors.ts';
import { catalogue } from '../../libs/checks/src/index.ts';
import { camelCase } from '../../scripts/samples/sample-call.ts';
import { Documented, errorCodesOf } from '../support/openapi.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';
import { crawlDocumentation, withoutAnchor } from './crawled-site.ts';
import type { CrawledPage } from './crawled-site.ts';

const guides = join(import.meta.dirname, '..', '..', 'docs', 'guides');
const samples = join(import.meta.dirname, '..', '..', 'docs', 'samples', 'index.json');
/** Operations that have samples: all that the clients have. */
const sampled = new Set(
  (JSON.parse(readFileSync(samples, 'utf8')) as { method: string; path: string }[]).map(
    ({ method, path }) => `${method} ${path}`,
  ),
);
const operations = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'clients', 'cases', 'operations.json'), 'utf8'),
) as readonly { readonly call: string }[];
/** The anchors of their calls: `client.scans.create`. */
const clients = [
  { title: 'Python', path: '/docs/clients/python', calls: operations.map(({ call }) => anchorOf(call)) },
  {
    title: 'JavaScript',
    path: '/docs/clients/javascript',
    calls: operations.map(({ call }) => anchorOf(camelCase(call))),
  },
];
const api = serviceForSpecs();
let documented: Documented;
let crawled: ReadonlyMap<string, CrawledPage>;
/** Those of the documentation. */
let pages: readonly CrawledPage[];

beforeAll(async () => {
  documented = await Documented.by(api.client());
  crawled = await crawlDocumentation(api.client());
  pages = [...crawled.values()].filter(({ path }) => path.startsWith('/docs'));
});

describe('the documentation', () => {
  it('has a page for each guide, found from the first page', () => {
    const names = readdirSync(guides).map((file) => `/docs/${file.replace(/\.md$/, '')}`);
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(names));
  });

  it('has an entry for each check, on the page of its category', () => {
    const missing = catalogue.filter(
      ({ meta }) => !crawled.get(`/docs/checks/${meta.category}`)?.ids.includes(meta.id),
    );
    expect(missing.map(({ meta }) => meta.id)).toEqual([]);
  });

  it.each(clients)('has every call of the $title client, with links to the types', ({ path, calls }) => {
    const page = crawled.get(path);
    expect(page?.ids).toEqual(expect.arrayContaining(calls));
    expect(page?.urls).toContain(`${path}-types#scanresults`);
  });

  it('has no broken link and no broken anchor', () => {
    const broken = pages.flatMap(({ path, urls }) =>
      urls.filter((url) => !isFound(path, url)).map((url) => `${path} links to ${url}`),
    );
    expect(broken).toEqual([]);
  });

  it('uses each id once on a page', () => {
    const doubled = pages.flatMap(({ path, ids }) =>
      ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}#${id}`),
    );
    expect(doubled).toEqual([]);
  });

  it('loads nothing from other sites and has no inline script or style', () => {
    for (const { path, html, policy } of pages) {
      expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'none'; script-src 'self'")]);
      expect([path, policy]).toEqual([path, expect.not.stringMatching(/unsafe|https?:|data:|\*/)]);
      expect([path, html.match(/<script(?![^>]*\ssrc="\/)|<style|\sstyle=|javascript:|\son\w+="/i)]).toEqual([
        path,
        null,
      ]);
      expect([path, html.match(/<(?:img|link|script)[^>]*(?:src|href)="(?:https?:)?\/\//)]).toEqual([path, null]);
    }
  });

  it('has pages of at most 100 KB, each with one heading of the first level', () => {
    for (const { path, html } of pages) {
      expect([path, html.length < 100_000]).toEqual([path, true]);
      expect([path, html.match(/<h1/g)?.length]).toEqual([path, 1]);
    }
  });

  it('is served with an ETag, and does not change between requests', async () => {
    const first = await api.client().get('/docs/errors');
    const again = await api.client().get('/docs/errors', { 'if-none-match': first.headers['etag'] ?? '' });
    expect([first.status, again.status, again.text]).toEqual([200, 304, '']);
  });

  it.each(['/docs/nothing', '/docs/reference/nothing', '/docs/..%2f..%2fpackage.json', '/docs/guides'])(
    'has no other page: %s',
    async (path) => {
      expect((await api.client().get(path, { accept: 'text/html' })).status).toBe(404);
    },
  );
});

describe('the guides', () => {
  it('link to files of the project that exist', () => {
    for (const file of readdirSync(guides)) {
      const links = [...readFileSync(join(guides, file), 'utf8').matchAll(/\]\((?!https?:|\/|#)([^)#]+)/g)];
      for (const [, link = ''] of links)
        expect([file, link, existsSync(join(guides, link))]).toEqual([file, link, true]);
    }
  });

  it('name checks that there are', () => {
    const ids = new Set(catalogue.map(({ meta }) => meta.id));
    const named = readdirSync(guides).flatMap((file) => [
      ...readFileSync(join(guides, file), 'utf8').matchAll(/"check_id": "([^"]*)"/g),
    ]);
    expect(named.length).toBeGreaterThan(0);
    expect(named.map(([, id = '']) => id).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('describe every error code: its status, its cause and what to do', () => {
    const page = crawled.get('/docs/errors');
    for (const [code, { status }] of Object.entries(errorTable)) {
      expect([code, page?.ids.includes(code)]).toEqual([code, true]);
      const entry = page?.html.slice(page.html.indexOf(`id="${code}"`)) ?? '';
      expect([code, entry.slice(0, 400)]).toEqual([code, expect.stringContaining(`<dd>${status}</dd>`)]);
    }
  });

  it('have the entry that doc_url of an error leads to', async () => {
    const { body } = await api.client('slk_wrong').get<{ error: string; doc_url: string }>('/v1/scans');
    const { origin, pathname, hash } = new URL(body.doc_url);
    expect([origin, pathname, hash]).toEqual([api.service.url, '/docs/errors', `#${body.error}`]);
  });
});

describe('the reference', () => {
  it('has every operation with its parameters, errors and three samples', () => {
    for (const { path, method, operation } of documented.operations()) {
      const section = sectionOf(operation.operationId);
      expect([path, section]).toEqual([path, expect.stringContaining(`<code>${path}</code>`)]);
      expect([path, section]).toEqual([path, expect.stringContaining(`>${method}<`)]);
      for (const { name } of operation.parameters) {
        expect([path, section]).toEqual([path, expect.stringContaining(`<code>${name}</code>`)]);
      }
      const codes = Object.values(operation.responses).flatMap(errorCodesOf);
      for (const code of codes) {
        expect([path, section]).toEqual([path, expect.stringContaining(`href="/docs/errors#${code}"`)]);
      }
      if (!sampled.has(`${method} ${path}`)) continue;
      const shown = [...section.matchAll(/<summary>(\w+)<\/summary>\s*<pre[^>]*><code>([^<]+)/g)];
      expect([path, shown.map(([, language]) => language)]).toEqual([path, ['curl', 'JavaScript', 'Python']]);
    }
  });

  it('has every webhook event', () => {
    const ids = crawled.get('/docs/reference/webhook-events')?.ids;
    expect(ids).toEqual(expect.arrayContaining(Object.keys(documented.document.webhooks)));
  });

  const isObject = (type: string | readonly string[] = []): boolean => [type].flat().includes('object');

  it('has every object', () => {
    const components = Object.entries(documented.document.components.schemas);
    const objects = components.filter(([name, { type }]) => isObject(type) && !name.endsWith('Body'));
    const ids = crawled.get('/docs/reference/objects')?.ids;
    expect(ids).toEqual(expect.arrayContaining(objects.map(([name]) => name)));
  });

  it('says of every named value what it means where it is used', () => {
    const components = Object.entries(documented.document.components.schemas);
    const values = components.filter(([, { type }]) => !isObject(type));
    expect(values.length).toBeGreaterThan(5);
    for (const [name, { enum: allowed = [] }] of values) {
      const page = String(crawled.get('/docs/reference/objects')?.html);
      expect(page).not.toContain(`#${name}"`);
      for (const value of allowed)
        expect([name, page]).toEqual([name, expect.stringContaining(`<code>${value}</code>`)]);
    }
  });
});

describe('the search', () => {
  it.each([
    ['quota_exceeded', '/docs/errors#quota_exceeded'],
    ['idempotency', '/docs/idempotency'],
    ['rotate key', '/docs/reference/keys#rotateKey'],
    ['first_seen_scan_id', '/docs/reference/objects#Finding'],
    ['Prefer wait', '/docs/live-updates#long-polling'],
    ['HSTS max-age too short', '/docs/checks/headers#hsts-short'],
    ['createAndWait', '/docs/clients/javascript#client-scans-createandwait'],
  ])('finds %j', async (query, url) => {
    const { text } = await api.client().get(`/docs/search?q=${encodeURIComponent(query)}`);
    expect(text).toContain(`href="${url}"`);
  });

  it('says that nothing was found, and shows what was searched for as text', async () => {
    const { status, text } = await api.client().get('/docs/search?q=%3Cscript%3Ealert(1)%3C/script%3Exyzzy');
    expect(status).toBe(200);
    expect(text).toContain('Nothing was found');
    expect(text).not.toContain('<script>alert');
  });

  it.each(['', '?q=', '?q=%00%ff', `?q=${'a'.repeat(5_000)}`, '?q=((((', '?q=a&q=b'])(
    'takes any query: %s',
    async (query) => {
      expect((await api.client().get(`/docs/search${query}`)).status).toBe(200);
    },
  );
});

function anchorOf(call: string): string {
  return `client.${call}`.toLowerCase().replaceAll(/[._]/g, '-');
}

function isFound(path: string, url: string): boolean {
  if (!/^[/#]/.test(url)) return url.startsWith('https://');
  const [target = '', anchor = ''] = url.startsWith('#')
    ? [path, url.slice(1)]
    : [withoutAnchor(url), url.split('#')[1]];
  const page = crawled.get(target);
  return page?.status === 200 && (anchor === '' || page.ids.includes(decodeURIComponent(anchor)));
}

/** The markup of an operation. */
function sectionOf(operationId: string): string {
  const page = pages.find(({ path, ids }) => path.startsWith('/docs/reference/') && ids.includes(operationId));
  const start = page?.html.indexOf(`id="${operationId}"`) ?? 0;
  const end = page?.html.indexOf('</section>', start) ?? 0;
  return page?.html.slice(start, end) ?? '';
}
