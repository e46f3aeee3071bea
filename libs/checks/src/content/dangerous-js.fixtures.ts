import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { cleanScripts } from './testing/clean-scripts.ts';
import { flowingScripts } from './testing/flowing-scripts.ts';
import {
  closedGuards,
  openGuards,
  scriptWithNestedConditions,
  scriptsWithHarmlessPatterns,
  scriptsWithOpenBeginnings,
  scriptsWithOpenPatterns,
  scriptsWithTestedParts,
} from './testing/guarded-scripts.ts';
import { scriptsWithOtherUrls, scriptsWithUrlSinks } from './testing/url-sinks.ts';

const withScript = (script: string, more = '') => page(`${more}<script>${script}</script>`);

/** A page that loads files of its site. */
const withFiles = (html: string, files: Readonly<Record<string, string>>) => ({
  responses: {
    '/': html,
    ...Object.fromEntries(
      Object.entries(files).map(([path, body]) => [path, { headers: { 'content-type': 'text/javascript' }, body }]),
    ),
  },
  crawled: Object.keys(files),
});
const loads = '<script src="/ui.js"></script>';
const showIn = 'function showIn(id, text) { document.getElementById(id).innerHTML = text }';

export const fixtures: CheckFixtures = {
  reports: {
    'a function of a file with the fragment': {
      site: withFiles(`${loads}<script>showIn("x", decodeURIComponent(location.hash.slice(1)))</script>`, {
        '/ui.js': showIn,
      }),
      expect: [{ url: '/', evidence: ['location.hash', 'innerHTML = text'] }],
    },
    'what a file reads of the URL': {
      site: withFiles(`${loads}<script>document.write("<b>" + params.tab)</script>`, {
        '/ui.js': 'window.params = { tab: new URLSearchParams(location.search).get("tab") };',
      }),
      expect: [{ url: '/', evidence: 'document.write("<b>" + params.tab)' }],
    },
    'a function that is a member of the window': {
      site: withFiles(`<script>showIn("x", decodeURI(location.hash.slice(1)))</script>${loads}`, {
        '/ui.js': '(function () { window.showIn = function (id, text) { $(id).html(text) } })()',
      }),
      expect: [{ url: '/', evidence: '.html(text)' }],
    },
    'a variable that is a member of the window': {
      site: withScript('window.query = decodeURI(location.search.slice(1)); el.innerHTML = query'),
      expect: [{ evidence: 'el.innerHTML = query' }],
    },
    'a variable of the page that a file makes markup of': {
      site: withFiles(`<script>var query = decodeURI(location.search.slice(1));</script>${loads}`, {
        '/ui.js': 'document.getElementById("q").innerHTML = "You searched " + query',
      }),
      expect: [{ url: '/', evidence: '.innerHTML = "You searched " + query' }],
    },
    'a file that passes the fragment to a function of another': {
      site: withFiles(`${loads}<script src="/main.js"></script><p id=x>`, {
        '/ui.js': showIn,
        '/main.js': 'showIn("x", unescape(location.hash));',
      }),
      expect: [{ url: '/', evidence: 'innerHTML = text' }],
    },
    'a flow of a file, once, for all pages that load it': {
      site: {
        responses: {
          '/': `${loads}<script>start()</script>`,
          '/b': `${loads}<script>start()</script>`,
          '/ui.js': {
            headers: { 'content-type': 'text/javascript' },
            body: 'function start() { document.write(decodeURI(location.hash)) }',
          },
        },
        crawled: ['/b', '/ui.js'],
      },
      expect: [{ url: '/ui.js', evidence: 'document.write(decodeURI(location.hash))' }],
    },
    ...Object.fromEntries(
      Object.entries({ ...flowingScripts, ...openGuards }).map(([name, [script, ...evidence]]) => [
        name,
        { site: withScript(script), expect: [{ severity: 'medium' as const, evidence }] },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries({
        ...scriptsWithTestedParts,
        ...scriptsWithOpenBeginnings,
        ...scriptsWithOpenPatterns,
        ...scriptsWithUrlSinks,
      }).map(([name, script]) => [
        name,
        { site: withScript(script), expect: [{ severity: 'medium' as const, evidence: '' }] },
      ]),
    ),
    'conditions in the tests of conditions': {
      site: withScript(scriptWithNestedConditions),
      expect: [{ evidence: 'el.innerHTML' }],
    },
    'a function of another script of the page': {
      site: page(
        '<script>function show(t) { el.innerHTML = t }</script><script>show(decodeURI(location.hash))</script>',
      ),
      expect: [{ evidence: ['location.hash', 'el.innerHTML = t'] }],
    },
    'in an event handler of the markup': {
      site: page('<button onclick="document.body.innerHTML = decodeURI(location.hash)">x</button>'),
      expect: [{ evidence: 'innerHTML = decodeURI(location.hash)' }],
    },
    'a function that an event handler calls': {
      site: page(
        '<body onload="show(decodeURI(location.hash))"><script>function show(t) { document.write(t) }</script>',
      ),
      expect: [{ evidence: 'document.write(t)' }],
    },
    'the fragment with an old version of jQuery, which makes elements of it': {
      site: withScript('$(decodeURI(location.hash))', '<script src="/js/jquery-1.6.2.min.js"></script>'),
      expect: [{ evidence: '$(decodeURI(location.hash))' }],
    },
    'text that the site stored before': {
      site: withScript('el.innerHTML = localStorage.getItem("draft")'),
      expect: [{ severity: 'low', confidence: 'low', evidence: 'localStorage.getItem("draft")' }],
    },
    'a cookie that is run': {
      site: withScript('var c = document.cookie.split("=")[1]; eval(decodeURIComponent(c))'),
      expect: [{ severity: 'low', confidence: 'low', evidence: ['document.cookie', 'eval('] }],
    },
    'a flow by a link rather than one by storage': {
      site: withScript('el.innerHTML = sessionStorage.a; el.innerHTML = decodeURI(location.hash)'),
      expect: [{ severity: 'medium', evidence: 'el.innerHTML = decodeURI(location.hash)' }],
    },
    'the fragment becomes markup': {
      site: page(
        '<script>document.getElementById("x").innerHTML = "Hi " + decodeURI(location.hash.slice(1));</script>',
      ),
      expect: [{ severity: 'medium', confidence: 'medium', evidence: '.innerHTML = "Hi " + decodeURI(location.hash' }],
    },
    'the URL is written': {
      site: page('<script>document.write(decodeURI(document.URL))</script>'),
      expect: [{ evidence: 'document.write(decodeURI(document.URL)' }],
    },
    'over variables': {
      site: page(
        '<script>var h = decodeURIComponent(location.hash); let text = "Hi " + h;\n$("#a").html(text)</script>',
      ),
      expect: [{ evidence: ['location.hash', '.html(text)'] }],
    },
    'the fragment becomes the URL': {
      site: page('<script>location = location.hash.slice(1)</script>'),
      expect: [{ evidence: 'location = location.hash' }],
    },
    'a parameter becomes the URL': {
      site: page('<script>var to = new URLSearchParams(location.search).get("to"); location.href = to</script>'),
      expect: [{ evidence: 'location.href = to' }],
    },
    'the fragment becomes the URL of a link': {
      site: page('<script>var to = location.hash.slice(1); document.getElementById("a").href = to</script>'),
      expect: [{ evidence: '.href = to' }],
    },
    'the fragment becomes a handler': {
      site: page('<script>a.setAttribute("onclick", location.hash.slice(1))</script>'),
      expect: [{ evidence: '.setAttribute("onclick", location.hash' }],
    },
    'the fragment is run later': {
      site: page('<script>setTimeout(location.hash.slice(1), 0)</script>'),
      expect: [{ evidence: 'setTimeout(location.hash' }],
    },
    'a message of any window becomes markup': {
      site: page('<script>addEventListener("message", function (e) { document.body.innerHTML = e.data })</script>'),
      expect: [{ evidence: '.innerHTML = e.data' }],
    },
    'a direct flow to eval': {
      site: page('<script>eval(location.hash.slice(1))</script>'),
      expect: [{ severity: 'medium', evidence: 'eval(location.hash.slice(1))' }],
    },
    'the referrer in a template literal': {
      site: page('<script>el.innerHTML = `You came from ${decodeURI(document.referrer)}`</script>'),
      expect: [{ evidence: '${decodeURI(document.referrer)}' }],
    },
    'through a function and its result': {
      site: page(
        '<script>function q() { return decodeURIComponent(location.search.slice(1)) } function show(t) { el.outerHTML = "<b>" + t } show(q())</script>',
      ),
      expect: [{ evidence: ['location.search', 'el.outerHTML = "<b>" + t'] }],
    },
    'a part of the URL behind a sign': {
      site: page('<script>var next = location.href.split("#")[1]; location.assign(next)</script>'),
      expect: [{ evidence: 'location.assign(next)' }],
    },
    'a message of any window is run': {
      site: page('<script>window.addEventListener("message", (e) => { const m = e.data; eval(m) })</script>'),
      expect: [{ evidence: ['e.data', 'eval(m)'] }],
    },
    'in a script of the site': {
      site: {
        responses: {
          '/': 'x',
          '/app.js': { headers: { 'content-type': 'text/javascript' }, body: 'document.write("<p>" + window.name)' },
        },
        crawled: ['/app.js'],
      },
      expect: [{ url: '/app.js', evidence: 'document.write("<p>" + window.name)' }],
    },
  },
  silent: {
    'a function of a file that escapes': withFiles(
      `${loads}<script>el.innerHTML = escapeHtml(decodeURI(location.hash))</script>`,
      {
        '/ui.js':
          'function escapeHtml(t) { return t.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;") }',
      },
    ),
    'a function of a file with a text of its own': withFiles(
      `${loads}<script>showIn("x", "Welcome"); var here = decodeURI(location.hash)</script>`,
      { '/ui.js': showIn },
    ),
    'a function of a file that the page does not load': withFiles(
      '<script>showIn("x", decodeURI(location.hash))</script>',
      {
        '/ui.js': showIn,
      },
    ),
    'a function of a module, which is not known outside': withFiles(
      '<script type="module" src="/ui.js"></script><script>showIn("x", decodeURI(location.hash))</script>',
      { '/ui.js': showIn },
    ),
    'a local variable of a file': withFiles(
      `<script>var query = decodeURI(location.search.slice(1));</script>${loads}`,
      {
        '/ui.js': '(function () { var query = "all"; document.getElementById("q").innerHTML = query })()',
      },
    ),
    'a file that writes text': withFiles(`${loads}<script>showIn("x", decodeURI(location.hash))</script>`, {
      '/ui.js': 'function showIn(id, text) { document.getElementById(id).textContent = text }',
    }),
    ...Object.fromEntries(
      Object.entries({ ...cleanScripts, ...closedGuards, ...scriptsWithHarmlessPatterns, ...scriptsWithOtherUrls }).map(
        ([name, script]) => [name, withScript(script)],
      ),
    ),
    'the fragment with a current version of jQuery': withScript(
      '$(location.hash).show()',
      '<script src="/js/jquery-3.7.1.min.js"></script>',
    ),
    'a variable of a function that has the name of another': page(
      '<script>var t = decodeURI(location.hash); function show() { var t = "x"; el.innerHTML = t } show()</script>',
    ),
    'a function that the script does not define': page(
      '<script>el.innerHTML = clean(decodeURI(location.hash))</script>',
    ),
    'a text of an object that nothing is known of': page(
      '<script>var here = location.href; el.setAttribute("srcdoc", `<p>${order.toString()}</p>`)</script>',
    ),
    'a comment and a text': page(
      '<script>// el.innerHTML = location.hash\nvar help = "el.innerHTML = location.hash"</script>',
    ),
    'a local variable with the name of the source': page(
      '<script>function at(location) { el.innerHTML = location.hash } at({ hash: "x" })</script>',
    ),
    'a text node': page('<script>el.append(location.hash); el.before(document.referrer)</script>'),
    'the value is only tested': page(
      '<script>var h = decodeURI(location.hash); el.innerHTML = h === "#a" ? "A" : "B"; el.innerHTML = h ? "x" : "y"</script>',
    ),
    'the name stands in a text': page(
      '<script>var h = decodeURI(location.hash); el.innerHTML = "<b>h</b>"; show(h)</script>',
    ),
    'the page is loaded again': page(
      '<script>var u = location.href; location.href = u; location = location.pathname</script>',
    ),
    'messages of a known window': page(
      '<script>onmessage = (e) => { if (e.origin !== "https://a.example") return; el.innerHTML = e.data }</script>',
    ),
    'the whole fragment of a link': page(
      '<script>var tab = location.hash; a.href = tab; img.src = "/t?u=" + tab</script>',
    ),
    'it is cleaned': page('<script>var h = DOMPurify.sanitize(decodeURI(location.hash)); el.innerHTML = h</script>'),
    'it is a number': page(
      '<script>var n = parseInt(decodeURI(location.hash.slice(1)), 10); el.innerHTML = n</script>',
    ),
    'it goes into a path of the site': page('<script>var q = location.search; location.href = "/find" + q</script>'),
    'it is encoded first': page('<script>el.innerHTML = encodeURIComponent(decodeURI(location.hash))</script>'),
    'text stays text': page('<script>el.textContent = location.hash</script>'),
    'in another statement': page('<script>el.innerHTML = "x"; go(location.href)</script>'),
  },
};
