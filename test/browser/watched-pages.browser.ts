import { describe, expect, it, jest } from '@jest/globals';
import type { Visit, VisitReport } from '#scanner/renderer';
import { sharedSession } from './support/shared-session.ts';
import { code, mark, visit } from './support/visits.ts';

jest.setTimeout(5 * 60_000);

const session = sharedSession({ visitTimeoutMs: 120_000 });

/** Visits a page with this script, which may write into the element `a`. */
const visitScript = (script: string, more: Partial<Visit> = {}): Promise<VisitReport> => {
  const page = `<!doctype html><body><div id=a></div><script>${script}</script>`;
  return visit(session(), '/', { '/': page, '/w.js': '', '/one.js': '', '/two.js': '' }, more);
};

describe('a page that is watched', () => {
  it('is not said to use the values of its sources where it makes a worker of text', async () => {
    const { sinks } = await visitScript(
      `new Worker(URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' }))).onmessage = () => { a.textContent = 'ran' }`,
      { marks: [mark], stored: { note: mark }, windowName: mark },
    );
    expect(sinks.filter(({ sink }) => sink === 'Blob')).toEqual([]);
  });

  it.each([
    ['JSON.parse', `JSON.parse('"${mark}"')`],
    ['atob', `atob('${mark}')`],
    ['Function', `Function('${mark}')`],
    ['setInterval', `clearInterval(setInterval('0//${mark}', 9))`],
    ['document.write', `document.write('${mark}', 1)`],
    ['script text', `document.createElement('script').appendChild(new Text('0//${mark}'))`],
    ['selector', `document.querySelectorAll('.${mark}')`],
    ['location', `location.hash = '${mark}'; location = '/?${mark}'`],
  ])('is said to use a value in %s', async (name, script) => {
    const { sinks } = await visitScript(`try { ${script} } catch {}`, { marks: [mark] });
    expect(sinks.map(({ sink }) => sink)).toContain(name);
  });

  it('is read where its document has an opaque origin', async () => {
    const headers = [
      ['content-type', 'text/html'],
      ['content-security-policy', 'sandbox allow-scripts'],
    ] as const;
    const body = Buffer.from('<!doctype html><body><script>document.body.append("writ" + "ten")</script>');
    const forward: Visit['forward'] = () => Promise.resolve({ status: 200, headers, body });
    const { html, problem } = await visit(session(), 'https://site.example/', {}, { forward });
    expect(html).toContain('<body><script');
    expect(html).toContain('written');
    expect(problem).toBeUndefined();
  });

  it.each([
    ['WebSocket', `'wss://live.example/'`, []],
    ['WebSocket', `'wss://live.example/'`, ['hello']],
    ['Worker', `'/w.js'`, []],
    ['SharedWorker', `'/w.js'`, []],
  ])('derives classes of its own from %s(%s), with the messages %j', async (name, url, received) => {
    const { html } = await visitScript(
      `class Own extends ${name} { state = 'field'; method() { return this.state + '-' + (this instanceof ${name}) } }
       a.textContent = new Own(${url}).method()`,
      { received },
    );
    expect(html).toContain('<div id="a">field-true</div>');
  });

  it('calls the method for service workers that its own one replaces', async () => {
    const replace =
      'var own = sw.register; sw.register = function (u) { a.textContent += "own "; return own.call(this, u) }';
    const { html, routes } = await visitScript(
      `var sw = navigator.serviceWorker;
       ${replace}; { ${replace.replaceAll('own.', 'first.').replace('var own', 'let first')} }
       try { sw.register('/one.js'); a.textContent += 'called' } catch (error) { a.textContent = error.message }`,
      { url: new URL('https://site.example/') },
    );
    expect(html).toContain('<div id="a">own own called</div>');
    expect(routes).toContain('https://site.example/one.js');
  });

  it('looks for nothing in what the watching script reads itself', async () => {
    const { sinks, cookieNames, expected } = await visitScript(
      `try { eval(location.search.slice(3)) } catch {} document.cookie; new URLSearchParams('x=1').get('${mark}')`,
      { url: new URL(`http://site.example/?q=${mark}#${mark}`), marks: [mark], cookies: { one: mark } },
    );
    expect(sinks.map(({ sink }) => sink)).toContain('eval');
    expect(cookieNames).toEqual(['one']);
    expect(expected).toEqual([]);
  });

  const many = (what: string): string => `for (let n = 0; n < 3000; n += 1) ${what};`;

  it.each([
    ['names of parameters', many("new URLSearchParams('').get('p' + n)")],
    ['routes', many("history.replaceState(0, '', '#' + n)")],
    ['entries of storage', many("localStorage.getItem('k' + n)")],
    [
      'names of parameters in frames',
      `for (let f = 0; f < 8; f += 1) { var frame = document.createElement('iframe'); a.append(frame); var Params = frame.contentWindow.URLSearchParams; ${many("new Params('').get('p' + f + n)")} }`,
    ],
    ['values in sinks', many(`a.innerHTML = '${mark}' + n`)],
  ])('shows what runs and where values go after thousands of %s', async (_, before) => {
    const after = `${code}(1); try { eval('${mark}') } catch {}`;
    const { ran, sinks, problem } = await visitScript(before + after, {
      marks: [mark],
      codes: [code, 'q7zotherw3k9x'],
    });
    expect(ran).toEqual([code]);
    expect(problem).toBeUndefined();
    if (!before.includes(mark)) expect(sinks.map(({ sink }) => sink)).toContain('eval');
  });
});
