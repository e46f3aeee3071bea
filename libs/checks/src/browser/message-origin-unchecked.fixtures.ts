import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures, Reported } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const withScript = (script: string): SiteDescription =>
  page(`<!doctype html><body><div id=a></div><script>${script}</script>`);
const withListener = (body: string): SiteDescription => withScript(`addEventListener("message", (e) => { ${body} })`);
const reported = (body: string, ...evidence: string[]): Reported => ({
  site: withListener(body),
  expect: [{ evidence: ['source: message of a foreign origin', ...evidence] }],
});

export const fixtures: CheckFixtures = {
  reports: {
    'a text becomes markup': reported('a.innerHTML = e.data', 'sink: innerHTML'),
    'a text is evaluated': reported('try { eval(e.data) } catch {}', 'sink: eval'),
    'a property becomes markup': reported('if (e.data && e.data.html) a.innerHTML = e.data.html', 'sink: innerHTML'),
    'a message of a type': reported(
      'if (e.data.type === "render") document.body.insertAdjacentHTML("beforeend", e.data.content)',
      'sink: insertAdjacentHTML',
    ),
    'a message with several properties that are compared': reported(
      'if (e.data.type === "render" && e.data.version === 2) a.innerHTML = e.data.html',
      'sink: innerHTML',
    ),
    'a message of a kind among others': reported(
      'switch (e.data.action) { case "close": break; case "go": location = e.data.to }',
      'sink: location',
    ),
    'a message of a kind that a variable holds': reported(
      'let what = e.data.action; if (what === "draw") a.innerHTML = e.data.source',
      'sink: innerHTML',
    ),
    'a message of a kind in a pattern': reported(
      'const { cmd, html } = e.data; switch (cmd) { case "draw": a.innerHTML = html }',
      'sink: innerHTML',
    ),
    JSON: reported('try { a.innerHTML = JSON.parse(e.data).markup } catch {}', 'sink: innerHTML'),
    'a text that contains a word': reported(
      'if (e.data.indexOf("http:") > -1) location.href = e.data',
      'sink: location',
    ),
    'a listener of a page that another one has opened': {
      site: withScript('if (opener) onmessage = (e) => { a.innerHTML = e.data.html }'),
      expect: [{ evidence: ['sink: innerHTML', 'listener: (e) =>'] }],
    },
    'a listener of a page in a frame': {
      site: withScript('if (parent !== window) addEventListener("message", (e) => { a.innerHTML = e.data })'),
      expect: [{ evidence: ['the foreign page has this one in a frame', 'sink: innerHTML'] }],
    },
    'a listener of a page in a frame that replies before it is ready': {
      site: withScript(
        'var busy = 300; if (parent !== window) addEventListener("message", (e) => { parent.postMessage("received", "*"); for (var until = performance.now() + busy; performance.now() < until;); busy = 0; a.innerHTML = e.data })',
      ),
      expect: [{ evidence: ['the foreign page has this one in a frame', 'sink: innerHTML'] }],
    },
    'a function that the listener calls': {
      site: page(
        '<!doctype html><body><div id=a></div><script>function show(note) { if (note.kind === "note") a.innerHTML = note.markup } addEventListener("message", (e) => { show(e.data) })</script>',
      ),
      expect: [{ evidence: 'sink: innerHTML' }],
    },
    'a message of a kind with an object that another function reads': {
      site: withScript(
        'var settings = {}; function draw() { a.innerHTML = settings.html || "" } addEventListener("message", (e) => { if (e.data && e.data.type === "setup") { settings = e.data.options; draw() } })',
      ),
      expect: [{ evidence: ['source: message of a foreign origin', 'sink: innerHTML'] }],
    },
    'a message through a port': reported(
      'if (e.data === "connect" && e.ports[0]) e.ports[0].onmessage = (m) => { a.innerHTML = m.data }',
      'sink: innerHTML',
    ),
    'the origin begins with the trusted one': reported(
      'if (e.origin.indexOf("http://www.trusted.example") === 0) a.innerHTML = e.data',
      'origin: http://www.trusted.example.',
    ),
    'the origin ends with the trusted host': reported(
      'if (e.origin.endsWith("trusted.example")) a.innerHTML = e.data',
      'trusted.example\n',
    ),
    'the origin contains the own host': reported(
      'if (e.origin.includes(location.hostname)) a.innerHTML = e.data',
      'origin: ',
    ),
    'the origin matches a pattern without an end': reported(
      'if (/^https:\\/\\/trusted\\.example/.test(e.origin)) a.innerHTML = e.data',
      'origin: https://trusted.example.',
    ),
    'the origin matches a pattern whose dots match anything': reported(
      'if (/^https?:\\/\\/www.trusted.example$/.test(e.origin)) a.innerHTML = e.data',
      'origin: ',
    ),
    'an item of a list': reported(
      'var [kind, html] = e.data; if (kind === "show") a.innerHTML = html',
      'sink: innerHTML',
    ),
    'a text after a word and a colon': reported(
      'var parts = String(e.data).split(":"); if (parts[0] === "show") a.innerHTML = parts[1]',
      'sink: innerHTML',
    ),
    'a property of an object in an object': reported(
      'if (e.data.payload && e.data.payload.body) a.innerHTML = e.data.payload.body.html',
      'sink: innerHTML',
    ),
    'a property that is the location': reported('location.replace(e.data.redirect)', 'sink: location'),
    'the origin matches a pattern of a host only': reported(
      'if (e.origin.match(/trusted.example/)) a.innerHTML = e.data',
      'origin: ',
    ),
    'the origin is compared by its beginning': {
      site: page(
        '<!doctype html><body><div id=a></div><script>onmessage = (e) => { if (e.origin.indexOf("http") === 0) a.innerHTML = e.data }</script>',
      ),
      expect: [{ evidence: 'sink: innerHTML' }],
    },
  },
  silent: {
    'a listener of a page that another one has opened, as text': withScript(
      'if (opener) onmessage = (e) => { a.textContent = e.data.html }',
    ),
    'a listener of a page in a frame, as text': withScript(
      'if (parent !== window) addEventListener("message", (e) => { a.textContent = e.data })',
    ),
    'a message through a port, as text': withListener(
      'if (e.data === "connect" && e.ports[0]) e.ports[0].onmessage = (m) => { a.textContent = m.data }',
    ),
    'a page that no other site may have in a frame': {
      responses: {
        '/': {
          headers: { 'x-frame-options': 'SAMEORIGIN' },
          body: '<!doctype html><body><div id=a></div><script>if (parent !== window) addEventListener("message", (e) => { a.innerHTML = e.data })</script>',
        },
      },
    },
    'an item of a list stays a text': withListener(
      'var [kind, text] = e.data; if (kind === "show") a.textContent = text',
    ),
    'the origin is compared': withListener('if (e.origin !== location.origin) return; a.innerHTML = e.data'),
    'the origin is one of a list': withListener(
      'if (!["https://a.example"].includes(e.origin)) return; a.innerHTML = e.data',
    ),
    'the origin matches a whole pattern': withListener(
      'if (/^https:\\/\\/www\\.trusted\\.example$/.test(e.origin)) a.innerHTML = e.data',
    ),
    'the origin is of a trusted domain': withListener(
      'if (e.origin.endsWith(".trusted.example")) a.innerHTML = e.data',
    ),
    'the source is compared': withListener('if (e.source !== window) return; a.innerHTML = e.data'),
    'a text stays a text': withListener('a.textContent = e.data'),
    'a message of a kind that a variable holds stays a text': withListener(
      'let what = e.data.action; if (what === "draw") a.textContent = e.data.source; if (what === "see") eval("see")',
    ),
    'a command without a value': withListener('if (e.data === "close") a.innerHTML = ""'),
    'a page that leaves its opener': {
      responses: {
        '/': {
          headers: { 'cross-origin-opener-policy': 'same-origin' },
          body: '<!doctype html><body><div id=a></div><script>addEventListener("message", (e) => { if (e.source !== null) a.textContent = e.data })</script>',
        },
      },
    },
  },
};
