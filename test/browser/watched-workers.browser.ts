import { describe, expect, it, jest } from '@jest/globals';
import type { Forward, BrowserResponse, Visit, VisitReport } from '#scanner/renderer';
import { sharedSession } from './support/shared-session.ts';
import { code, mark, serving, visit } from './support/visits.ts';

jest.setTimeout(5 * 60_000);

const session = sharedSession({ visitTimeoutMs: 120_000 });

const pageWith = (script: string): string => `<!doctype html><body><div id=a></div><script>${script}</script>`;
const visitScript = (script: string, more: Partial<Visit> = {}): Promise<VisitReport> =>
  visit(session(), '/', { '/': pageWith(script) }, more);

const noWorker: BrowserResponse = { status: 404, headers: [], body: Buffer.of() };
const done = 'http://site.example/done';
const evaluates = `try { eval("${mark}") } catch {} fetch('${done}', { mode: 'no-cors' }).catch(() => 0)`;
/** Visits a page with this script, which is not complete before a worker has made its request. */
const visitWithWorker = (script: string, worker: BrowserResponse): Promise<VisitReport> => {
  const requested = Promise.withResolvers<void>();
  const pages = serving({ '/': pageWith(`fetch('/wait'); ${script}`), '/wait': '', '/done': '' });
  const forward: Forward = async (request) => {
    const { pathname } = request.url;
    if (pathname === '/done') requested.resolve();
    if (pathname === '/wait') await requested.promise;
    return pathname === '/w.js' ? worker : pages(request);
  };
  return visit(session(), '/', {}, { forward, marks: [mark] });
};
const inFile = (script: string, type = 'text/javascript'): string =>
  `URL.createObjectURL(new Blob([${JSON.stringify(script)}], { type: '${type}' }))`;
const nested = (script: string): string => `new Worker(${inFile(script)})`;

describe('a worker is watched', () => {
  it.each([
    ['that the page writes', nested(evaluates)],
    ['that such a worker writes', nested(nested(evaluates))],
    ['that a worker of a worker writes', nested(nested(nested(evaluates)))],
    ['of a data: URL', `new Worker('data:text/javascript,' + encodeURIComponent(${JSON.stringify(evaluates)}))`],
    ['that is a module', `new Worker(${inFile(evaluates)}, { type: 'module' })`],
    [
      'that the page writes after many other files',
      `for (let n = 0; n < 60; n += 1) URL.createObjectURL(new Blob(['text'])); ${nested(evaluates)}`,
    ],
    [
      'whose URL is older than that of 60 pictures',
      `var url = ${inFile(evaluates)}; for (let n = 0; n < 60; n += 1) URL.createObjectURL(new Blob([''], { type: 'image/png' })); new Worker(url)`,
    ],
    ['with a large file', nested(`${evaluates};/*${'x'.repeat(1_200_000)}*/`)],
  ])('%s', async (_, script) => {
    const { sinks, problem } = await visitWithWorker(script, noWorker);
    expect(sinks.map(({ sink }) => sink)).toContain('eval');
    expect(problem).toBeUndefined();
  });

  it.each(['script-src *', "script-src 'none'; sandbox allow-scripts"])('under the policy %s', async (policy) => {
    const headers = [
      ['content-type', 'text/javascript'],
      ['content-security-policy', policy],
    ] as const;
    const worker = { status: 200, headers, body: Buffer.from(evaluates) };
    const { sinks } = await visitWithWorker(`new Worker('/w.js')`, worker);
    expect(sinks.map(({ sink }) => sink)).toContain('eval');
  });

  it('where it evaluates a code, but not with an origin of its own', async () => {
    const runs = `${code}(1)`;
    expect((await visitScript(nested(nested(runs)), { codes: [code] })).ran).toEqual([code]);
    const ofData = `new Worker('data:text/javascript,${runs}')`;
    expect((await visitScript(ofData, { codes: [code] })).ran).toEqual([]);
  });

  it('and starts with the script and the lines that the page has given it', async () => {
    const posts = `let line; try { null.x } catch (error) { line = error.stack.match(/:(\\d+):\\d+\\)?$/m)[1] } fetch(location.href).then((file) => file.text()).then((text) => postMessage([line, text.length]))`;
    const shows = `${nested(posts)}.onmessage = ({ data }) => { a.textContent = data.join(' ') }`;
    const { html } = await visitScript(shows, { marks: [mark] });
    expect(html).toContain(`<div id="a">1 ${posts.length}</div>`);
  });
});

it('a worker whose URL the page has revoked is not started', async () => {
  const { html } = await visitScript(
    `var url = URL.createObjectURL(new Blob(['postMessage("started")'])); URL.revokeObjectURL(url);
     var w = new Worker(url); w.onerror = () => { a.textContent = 'failed' }; w.onmessage = () => { a.textContent = 'ran' }`,
    { marks: [mark] },
  );
  expect(html).toContain('<div id="a">failed</div>');
});

it('what a worker reads of its own script forges no report of another visit', async () => {
  const reads = `fetch(location.href).then((file) => file.text()).then((text) => postMessage(/reportPrefix\\W+(\\w+)/.exec(text)?.[1] ?? 'nothing'))`;
  const shows = `${nested(reads)}.onmessage = ({ data }) => { a.textContent = data }`;
  const { html } = await visitScript(shows, { marks: [mark] });
  const learned = /<div id="a">(\w+)</.exec(html)?.[1];
  expect(learned).toBeDefined();
  const forged = JSON.stringify({ type: 'ran', code });
  const { ran } = await visitScript(`console.debug(${JSON.stringify(learned + forged)})`, { codes: [code] });
  expect(ran).toEqual([]);
});
