import { describe, expect, it, jest } from '@jest/globals';
import { delay } from '#kernel';
import type { Forward, VisitReport } from '#scanner/renderer';
import { sharedSession } from './support/shared-session.ts';
import { code, serving, visit } from './support/visits.ts';

// A page that hangs takes its time limit.
jest.setTimeout(5 * 60_000);

const button = `<button onclick="history.pushState({}, '', '/tried')">one</button>`;

describe('exploring a page', () => {
  const session = sharedSession({ visitTimeoutMs: 60_000 });

  const explored = (html: string): Promise<VisitReport> =>
    visit(session(), '/', { '/': `<!doctype html><body>${html}` }, { explores: true });
  const pathsOf = ({ routes }: VisitReport): string[] => routes.map((route) => new URL(route).pathname);

  it('ends where what is done while a button is held down sets its timer again', async () => {
    const held = '<button id=b>hold</button><script>b.onmousedown = function hold() { setTimeout(hold, 500) }</script>';
    const report = await explored(held + button);
    expect(report.problem).toBeUndefined();
    expect(pathsOf(report)).toContain('/tried');
  });

  it.each([
    '<svg><select></select></svg>',
    '<math><select></select></math>',
    `<svg><form action="javascript:${code}(1)"></form></svg>`,
  ])('tries what stands behind %s, which is not of HTML', async (foreign) => {
    const pages = { '/': `<!doctype html><body>${foreign}${button}` };
    const report = await visit(session(), '/', pages, { explores: true, codes: [code] });
    expect(pathsOf(report)).toContain('/tried');
    expect(report.leftUntried).toBe(false);
  });

  it.each([
    'attributes',
    'children',
    'click',
    'dataset',
    'disabled',
    'dispatchEvent',
    'getAttribute',
    'localName',
    'matches',
    'outerHTML',
    'parentElement',
    'parentNode',
    'querySelector',
    'textContent',
  ])('tries the controls in and behind a form that has a field named %s', async (name) => {
    const inside = `<button type=button onclick="history.pushState({}, '', '/inside')">two</button>`;
    const form = `<form id=f class=a><input name=${name}><i id=i>x</i>${inside}</form>`;
    const listens = '<script>document.addEventListener("click", () => {})</script>';
    const report = await explored(form + button + listens);
    expect(report.problem).toBeUndefined();
    expect(pathsOf(report)).toEqual(expect.arrayContaining(['/inside', '/tried']));
    expect(report.leftUntried).toBe(false);
  });

  const names =
    'activeElement addEventListener baseURI body cookie createElement defaultView dispatchEvent documentElement documentURI ' +
    'getElementById hidden nodeType querySelectorAll readyState URL';
  it.each(names.split(' '))('tries the controls of a document that has elements named %s', async (name) => {
    const named = ['form', 'iframe', 'img', 'object']
      .map((element) => `<${element} name=${name}></${element}>`)
      .join('');
    const opens = `<button onclick="window.open('').document.write('<a href=/writ' + 'ten>x</a>')">three</button><button onclick="window.open('/opened')">four</button>`;
    for (const own of [named, `<img name=${name}>`]) {
      const report = await explored(own + button + opens);
      expect(report.problem).toBeUndefined();
      expect(pathsOf(report)).toEqual(expect.arrayContaining(['/tried', '/opened']));
      expect(report.html).toContain('href="/written"');
      expect(report.leftUntried).toBe(false);
    }
  });

  it('tries the fields and events of a form that has fields with the names of what it does itself', async () => {
    const fields = [
      'addEventListener',
      'click',
      'dispatchEvent',
      'nodeType',
      'shadowRoot',
      'type',
      'cloneNode',
      'querySelectorAll',
    ];
    const form = `<form id=f onmousedown="history.pushState({}, '', '/pressed')" onclick="history.pushState({}, '', '/clicked')">${fields.map((name) => `<input name=${name}>`).join('')}<a href=/link>x</a></form>`;
    const report = await explored(form);
    expect(pathsOf(report)).toEqual(expect.arrayContaining(['/pressed', '/clicked']));
    expect(report.html).toContain('<a href="/link"');
    expect(report.leftUntried).toBe(false);
  });

  const kinds = ['nav', 'main', 'aside', 'footer'];
  const links = (path: string): string =>
    kinds
      .flatMap((kind) =>
        Array.from({ length: 20 }, (_, at) => `<${kind}><a href=${path}${kind}${at}>${at}</a></${kind}>`),
      )
      .join('');

  it.each(['/', '#'])('does not try links to %s to which no script listens, however many', async (path) => {
    const report = await explored(`${links(path)}<script>onload = () => {}</script>${button}`);
    expect(report.leftUntried).toBe(false);
    expect(pathsOf(report)).toEqual(['/tried']);
    expect(report.html).toContain(`${path}footer19`);
  });

  it.each(['addEventListener("hashchange", opens)', 'onpopstate = opens', 'navigation.onnavigate = opens'])(
    'tries a link to a fragment in a page with %s',
    async (listens) => {
      const opens = `const opens = () => setTimeout(() => location.hash === '#a' && history.pushState({}, '', '/heard'))`;
      const report = await explored(`<a href=#a>x</a><script>${opens};${listens}</script>`);
      expect(pathsOf(report)).toContain('/heard');
    },
  );

  it.each([
    ['document', 'document.addEventListener("click", opens)'],
    ['window', 'window.onmousedown = opens'],
    ['element around it', 'document.querySelector("p").addEventListener("pointerdown", opens)'],
  ])('tries a link to which its %s listens', async (_, listens) => {
    const opens = `const opens = (event) => event.target.matches('a') && history.pushState({}, '', '/heard')`;
    const report = await explored(`<p><a href=/link>x</a></p><script>${opens};${listens}</script>`);
    expect(pathsOf(report)).toContain('/heard');
  });

  it.each(['href', 'xlink:href'])(
    'tries the controls of a page before the links by %s that its router follows',
    async (name) => {
      const link =
        name === 'href' ? '<a href=/other>other</a>' : '<svg><a xlink:href=/other><text y=20>other</text></a></svg>';
      const routes = `document.addEventListener('click', (event) => {
      if (event.target.closest('a') === null) return;
      event.preventDefault();
      history.pushState({}, '', '/other');
      document.body.textContent = 'other';
    })`;
      const report = await explored(`<nav>${link}</nav>${button}<script>${routes}</script>`);
      expect(pathsOf(report)).toEqual(['/tried', '/other']);
    },
  );

  /** An application with a router: its views, each with its controls. */
  const application = (start: string): string => `<main></main><script>
    const views = ${JSON.stringify({ '/': start, '/other': `<button onclick="go('/third')">third</button>`, '/third': '' })};
    const show = () => { document.querySelector('main').innerHTML = views[location.pathname]; };
    const go = (path) => { history.pushState({}, '', path); show(); };
    addEventListener('popstate', show);
    show();
  </script>`;

  it('goes back to a view that a control has replaced, and tries the others', async () => {
    const controls = `<button class=a onclick="go('/other')">other</button><button class=b onclick="fetch('/api/b')">b</button><input onchange="fetch('/api/c')">`;
    const requested: string[] = [];
    const forward = serving({ '/': `<!doctype html><body>${application(controls)}` }, requested);
    const report = await visit(session(), '/', {}, { forward, explores: true });
    expect(new Set(pathsOf(report))).toEqual(new Set(['/', '/other', '/third']));
    expect(requested.map((url) => new URL(url).pathname)).toEqual(expect.arrayContaining(['/api/b', '/api/c']));
    expect(report.leftUntried).toBe(false);
  });

  it('leaves nothing untried where a view with the label of a field is replaced', async () => {
    const field = '<input id=f type=checkbox><label for=f style="cursor:pointer">All</label>';
    const report = await explored(application(`${field}<button onclick="go('/other')">Further</button>`));
    expect(pathsOf(report)).toContain('/other');
    expect(report.leftUntried).toBe(false);
  });

  it('tries all controls of a page that requests something all the time', async () => {
    const requests = `<script>(function ask() { fetch('/state').then(() => setTimeout(ask, 50), () => setTimeout(ask, 50)) })();</script>`;
    const buttons = Array.from(
      { length: 8 },
      (_, at) => `<button onclick="history.pushState({}, '', '/b${at}')">${at}</button>`,
    );
    const report = await explored(buttons.join('') + requests);
    expect(pathsOf(report).filter((path) => path.startsWith('/b'))).toHaveLength(8);
    expect(report.leftUntried).toBe(false);
  });

  it('goes back once for controls of a kind that lead to the same view', async () => {
    const card = `<button onclick="fetch('/card?' + performance.now()); go('/other')">`;
    const cards = Array.from({ length: 10 }, (_, at) => `${card}card ${at}</button>`).join('');
    const requested: string[] = [];
    const forward = serving({ '/': `<!doctype html><body>${application(cards)}` }, requested);
    const report = await visit(session(), '/', {}, { forward, explores: true });
    expect(new Set(pathsOf(report))).toEqual(new Set(['/', '/other', '/third']));
    expect(requested.filter((url) => url.includes('/card'))).toHaveLength(2);
    expect(report.leftUntried).toBe(false);
  });

  it('has left controls untried where a view cannot be shown again', async () => {
    const controls = `<button onclick="views['/'] = ''; go('/other')">other</button><input onchange="go('/input')">`;
    expect((await explored(application(controls))).leftUntried).toBe(true);
  });

  it('has left controls untried where it fails', async () => {
    const fails =
      '<script>for (const name of Object.getOwnPropertyNames(window)) if (window[name]?.explore) window[name].explore = () => { throw new Error("x") }</script>';
    const report = await explored(button + fails);
    expect(pathsOf(report)).not.toContain('/tried');
    expect(report.leftUntried).toBe(true);
  });

  /** A page that takes its time with each event of a control, and shows something new each time. */
  const slowly = (events: string): string =>
    `<script>let n = 0; const slow = () => { document.body.append(++n); return fetch('/slow?' + n) };${events}</script>`;
  const options = Array.from({ length: 12 }, (_, at) => `<option>${at}`).join('');

  it.each([
    ['responds slowly to each option', `<select class=next id=c>${options}</select>`, 'c.onchange = slow'],
    [
      'works long for each key and event',
      '<input class=next id=c>',
      `const work = () => { document.body.append(++n); for (const end = performance.now() + 400; performance.now() < end;); };
       for (const type of 'keydown keyup keypress input change focus blur select wheel scroll contextmenu pointerup dblclick copy cut paste'.split(' ')) c.addEventListener(type, (event) => { work(); if (event.key === 'a' || event.key === 'b' || event.key === 'c' || event.key === 'd' || event.key === 'e' || event.key === 'f' || event.key === 'g') work() })`,
    ],
    [
      'sets long timers that work long',
      '',
      'for (let at = 0; at < 40; at += 1) setInterval(() => { for (const end = performance.now() + 900; performance.now() < end;); }, 50_000)',
    ],
    [
      'works long each time that it is scrolled, and grows',
      '',
      `addEventListener('scroll', () => {
        for (const end = performance.now() + 900; performance.now() < end;);
        const further = document.createElement('p');
        further.style.height = '5000px';
        document.body.append(further);
      })`,
    ],
  ])('ends within the time of its visit where it %s', async (_, control, events) => {
    const page = `<!doctype html><body>${control}${slowly(events)}`;
    const forward: Forward = async (request) => {
      if (request.url.pathname === '/slow') await delay(1_500);
      return serving({ '/': page, '/slow': '' })(request);
    };
    const { problem, leftUntried } = await visit(session(), '/', {}, { forward, explores: true });
    expect(problem).toBeUndefined();
    expect(leftUntried).toBe(true);
  });

  const tiles = (count: number): string => `<div id=app></div><script>
    const names = Array.from({ length: ${count} }, (_, at) => 'tile' + at);
    const menu = () => { app.innerHTML = names.map((name) => '<div class=tile style="cursor:pointer">' + name + '</div>').join('') };
    const show = () => location.pathname === '/' ? menu() : (app.innerHTML = '<p>' + location.pathname + '</p>');
    app.onclick = ({ target }) => { if (target.className === 'tile') { history.pushState({}, '', '/' + target.textContent); show(); } };
    addEventListener('popstate', show); show();</script>`;

  it('tries each tile of a menu whose view the first one replaces', async () => {
    const report = await explored(tiles(10));
    expect(new Set(pathsOf(report).filter((path) => path.startsWith('/tile'))).size).toBe(10);
    expect(report.leftUntried).toBe(false);
  });

  it('goes back for more than two controls of different kinds', async () => {
    const kinds = ['a', 'b', 'c', 'd'].map((kind) => `<button class=${kind} onclick="go('/${kind}')">${kind}</button>`);
    const report = await explored(application(kinds.join('')));
    expect(pathsOf(report)).toEqual(expect.arrayContaining(['/a', '/b', '/c', '/d']));
    expect(report.leftUntried).toBe(false);
  });

  it('tries few rows of a long list whose view the first one replaces', async () => {
    const report = await explored(tiles(40));
    const tried = new Set(pathsOf(report).filter((path) => path.startsWith('/tile'))).size;
    expect(tried).toBeGreaterThanOrEqual(3);
    expect(tried).toBeLessThan(12);
    expect(report.leftUntried).toBe(false);
  });

  it('waits for the script of a view before it tries what would show another one', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const router = `let wanted; const go = async (name) => { wanted = name; await import('/' + name + '.js'); if (wanted === name) history.pushState({}, '', '/' + name); };`;
    const buttons = names.map((name) => `<button class=${name} onclick="go('${name}')">${name}</button>`).join('');
    const page = `<!doctype html><body>${buttons}<script>${router}</script><script type=module></script>`;
    const files = Object.fromEntries(names.map((name) => [`/${name}.js`, `import '/${name}-more.js';`]));
    const more = Object.fromEntries(names.map((name) => [`/${name}-more.js`, 'export {};']));
    const serve = serving({ '/': page, ...files, ...more });
    const forward: Forward = async (request) => {
      if (request.url.pathname.endsWith('.js')) await delay(200);
      return serve(request);
    };
    const report = await visit(session(), '/', {}, { forward, explores: true });
    // Of views that are not waited for, the last one is shown. On a busy machine, what the first actions load is known too late.
    expect(new Set(pathsOf(report)).size).toBeGreaterThanOrEqual(names.length / 2);
  });
});
