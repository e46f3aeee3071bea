import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const withScript = (script: string): SiteDescription => page(`<!doctype html><body><script>${script}</script>`);
const next = 'new URLSearchParams(location.search).get("next")';

export const fixtures: CheckFixtures = {
  reports: {
    'a parameter is assigned to the location': {
      site: withScript(`var to = ${next}; if (to) location.href = to`),
      expect: [{ evidence: ['parameter next of the URL', 'sink: location', 'went to: https://'] }],
    },
    'the fragment replaces the location': {
      site: withScript('if (location.hash) location.replace(decodeURIComponent(location.hash.slice(1)))'),
      expect: [{ evidence: ['fragment of the URL', 'sink: location'] }],
    },
    'a path is expected, and two slashes are accepted': {
      site: withScript(
        `var to = ${next} || ""; if (to[0] === "/") location.assign(to); else if (to) location.assign("/" + to)`,
      ),
      expect: [{ evidence: ['parameter next', 'went to: '] }],
    },
    'a URL is found by a pattern after a click': {
      site: page(
        `<!doctype html><body><a href="#" onclick='var m = /url=(https?:\\/\\/.+)/.exec(location); location.href = m ? m[1] : "/"; return false'>Back</a>`,
      ),
      expect: [{ evidence: ['parameter url', 'sink: location', 'went to: https://'] }],
    },
    'a refresh is set': {
      site: withScript(
        `var to = ${next}; if (to) { var m = document.createElement("meta"); m.httpEquiv = "refresh"; m.content = "0;url=" + to; document.head.append(m) }`,
      ),
      expect: [{ evidence: ['parameter next', 'sink: meta content', 'went to: https://'] }],
    },
    'a URL that begins with the scheme is expected': {
      site: withScript(`var to = ${next} || ""; if (to.startsWith("https://")) location.replace(to)`),
      expect: [{ evidence: ['parameter next', 'went to: https://'] }],
    },
    'a URL that begins with a trusted host is expected': {
      site: withScript(`var to = ${next} || ""; if (to.startsWith("https://trusted.test")) location = to`),
      expect: [{ evidence: ['after https://trusted.test', 'went to: https://trusted.test'] }],
    },
    'the fragment is opened': {
      site: withScript('var to = location.hash.slice(1); if (to) window.open(to)'),
      expect: [{ evidence: ['fragment of the URL', 'sink: window.open'] }],
    },
    'a window is opened': {
      site: page(`<!doctype html><body><button onclick='window.open(${next.replaceAll('"', '&quot;')})'>Open</button>`),
      expect: [{ evidence: ['parameter next', 'sink: window.open'] }],
    },
  },
  silent: {
    'a URL of the same origin': withScript(
      `var to = new URL(${next} || "/", location.href); if (to.origin === location.origin && ${next}) location.href = to`,
    ),
    'a path of the site': withScript(`var to = ${next}; if (to) location.href = "/go/" + encodeURIComponent(to)`),
    'a parameter of another URL': withScript(
      `var to = ${next}; if (to) location.href = "/login?next=" + encodeURIComponent(to)`,
    ),
    'a URL of a trusted host': withScript(
      `var to = ${next} || ""; if (to.startsWith("https://shop.example/")) location.href = to`,
    ),
    'a refresh of the page itself': withScript(
      `var to = ${next}; if (to) { var m = document.createElement("meta"); m.httpEquiv = "refresh"; m.content = "60;url=/?from=" + encodeURIComponent(to); document.head.append(m) }`,
    ),
    'a list of targets': withScript(`var to = ({ home: "/", help: "/help" })[${next}]; if (to) location.href = to`),
  },
};
