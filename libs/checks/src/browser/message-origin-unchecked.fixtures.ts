import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures, Reported } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const withListener = (body: string): SiteDescription =>
  page(`<!doctype html><body><div id=a></div><script>addEventListener("message", (e) => { ${body} })</script>`);
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
    'a message of a kind among others': reported(
      'switch (e.data.action) { case "close": break; case "go": location = e.data.to }',
      'sink: location',
    ),
    JSON: reported('try { a.innerHTML = JSON.parse(e.data).markup } catch {}', 'sink: innerHTML'),
    'the origin is compared by its beginning': {
      site: page(
        '<!doctype html><body><div id=a></div><script>onmessage = (e) => { if (e.origin.indexOf("http") === 0) a.innerHTML = e.data }</script>',
      ),
      expect: [{ evidence: 'sink: innerHTML' }],
    },
  },
  silent: {
    'the origin is compared': withListener('if (e.origin !== location.origin) return; a.innerHTML = e.data'),
    'the origin is one of a list': withListener(
      'if (!["https://a.example"].includes(e.origin)) return; a.innerHTML = e.data',
    ),
    'the source is compared': withListener('if (e.source !== window) return; a.innerHTML = e.data'),
    'a text stays a text': withListener('a.textContent = e.data'),
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
