import type { CheckFixtures } from '../../../../scanner/src/testing/fixtures.ts';
import {
  clobbered,
  fragment,
  inFrame,
  ownEngine,
  parameter,
  reported,
  searchField,
  withCallback,
  withExpression,
  withScript,
} from './script-sites.ts';
import { compiledTemplate } from './template-sites.ts';

/** Pages in which a value runs in a way of its own. */
export const reportedFlows: CheckFixtures['reports'] = {
  'a link whose scheme is compared as it is usually written': reported(
    `var v = ${parameter} || ""; if (v && !v.startsWith("javascript:")) { var l = document.createElement("a"); l.href = v; l.textContent = "x"; a.append(l) }`,
    'parameter q of the URL',
    'sink: href (a)',
  ),
  'a link whose URL is animated': reported(
    `var v = ${parameter}; if (v) { a.innerHTML = "<svg><a><animate attributeName=href /><text y=20>x</text></a></svg>"; document.querySelector("animate").setAttribute("values", v) }`,
    'parameter q of the URL',
    'sink: values (animate)',
  ),
  'a server of WebSockets': reported(
    `var v = ${parameter}; if (v) new WebSocket(v).onmessage = (e) => { a.innerHTML = e.data }`,
    'parameter q of the URL',
    'sink: WebSocket',
  ),
  'a text that is asked for': {
    site: withScript('b.onclick = () => { a.innerHTML = prompt("Which?") || "" }', searchField),
    expect: [
      {
        evidence: ['source: text that a user types', 'sink: innerHTML'],
        severity: 'low' as const,
        confidence: 'medium' as const,
      },
    ],
  },
  'a variable for which markup without script stands': {
    site: clobbered('window.settings'),
    expect: [{ evidence: ['fragment of the URL', 'ran: <a id="settings"'] }],
  },
  'a template that is compiled to a function': {
    site: compiledTemplate,
    expect: [{ evidence: ['parameter q of the URL', 'sink: Function', 'ran: <%='] }],
  },
  'a link whose URL is parsed': {
    site: withScript(`try { l.href = new URL(${parameter}).href } catch {}`, '<a id=l>x</a>'),
    expect: [{ evidence: ['parameter q of the URL', 'sink: href (a)', 'ran: javascript:'] }],
  },
  'a document that is a file': reported(inFrame('text/html'), 'sink: Blob (text/html)'),
  'the name of a function that a script begins with': {
    site: withCallback('location.hash.slice(1)', /./),
    expect: [{ evidence: ['fragment of the URL', 'sink: src (script)'] }],
  },
  'the name of a function beside which the URL of a script takes a value': {
    site: withCallback('"show&in=" + location.hash.slice(1) + "&callback=show"', /./, 1),
    expect: [{ evidence: ['fragment of the URL', 'sink: src (script)', '&callback='] }],
  },
  'the name of a function of the page, in a parameter that is added to the URL of a script': {
    site: withCallback('"show&in=" + location.hash.slice(1) + "&callback=show"', /^[\w.]+$/, 1),
    expect: [
      {
        evidence: ['fragment of the URL', 'sink: src (script)', '&callback=self.'],
        severity: 'medium' as const,
        confidence: 'medium' as const,
      },
    ],
  },
  'an expression of an engine that the page has itself': reported(
    ownEngine('"Hello " + v'),
    'parameter q of the URL',
    'sink: template',
    'ran: {{',
  ),
  'a referrer with a word in which a value follows the first equals sign': reported(
    'var r = document.referrer; if (r.indexOf("return") > -1) location.href = r.split("=")[1]',
    'document.referrer',
    'sink: location',
  ),
  'an expression of a framework': {
    site: withExpression('$parse(v)($scope)'),
    expect: [{ evidence: ['fragment of the URL', 'sink: Function'] }],
  },
  'after a click': {
    site: withScript('', `<div id=a></div><button onclick="a.innerHTML = ${fragment}">Show</button>`),
    expect: [{ evidence: ['fragment of the URL', 'sink: innerHTML'] }],
  },
  'an argument of the function that another parameter names': reported(
    `var p = new URLSearchParams(location.search); try { window[p.get("then")](p.get("with")) } catch {}`,
    'parameter with of the URL',
    'sink: eval',
  ),
  'the value of the property that another parameter names': reported(
    `var p = new URLSearchParams(location.search), name = p.get("set"); if (name) a[name] = p.get("to") || ""`,
    'parameter to of the URL',
    'sink: innerHTML',
  ),
  'the value of the attribute that another parameter names': reported(
    `var p = new URLSearchParams(location.search); if (p.get("set")) a.setAttribute(p.get("set"), p.get("to") || "")`,
    'parameter to of the URL',
    'sink: event handler (div onclick)',
  ),
  'beside names that would change something': reported(
    `var tools = { trash: "delete", leave: "logout" }; a.innerHTML = ${parameter} || ""`,
    'parameter q of the URL',
  ),
  'the query of a page that has one without a name': {
    site: {
      ...withScript('if (location.search.length > 1) location.assign(decodeURIComponent(location.search.slice(1)))'),
      target: 'https://example.com/?/welcome',
    },
    expect: [{ evidence: ['query of the URL', 'sink: location'] }],
  },
  'with what is pasted': {
    site: withScript(
      `var v = ${fragment}; a.onpaste = (e) => { a.innerHTML = v + e.clipboardData.getData("text/html") }`,
    ),
    expect: [{ evidence: ['fragment of the URL', 'sink: innerHTML'] }],
  },
  'with the file that is dropped': {
    site: withScript(
      `var v = ${fragment}; a.addEventListener("drop", (e) => { a.innerHTML = v + e.dataTransfer.files[0].name })`,
    ),
    expect: [{ evidence: ['fragment of the URL', 'sink: innerHTML'] }],
  },
  'in a handler of another event': {
    site: withScript(`addEventListener("hashchange", () => 0); setTimeout(() => { a.innerHTML = ${fragment} }, 100)`),
    expect: [{ evidence: 'sink: innerHTML' }],
  },
  'in a script of the site': {
    site: {
      responses: {
        '/': '<!doctype html><div id=a></div><script src=/app.js></script>',
        '/app.js': { headers: { 'content-type': 'text/javascript' }, body: `a.innerHTML = ${fragment}` },
      },
      crawled: ['/app.js'],
    },
    expect: [{ evidence: ['sink: innerHTML', '/app.js'] }],
  },
  'from a response with what the URL contains into eval': {
    site: {
      responses: {
        '/': '<!doctype html><body><script>fetch("/results" + location.search).then((r) => r.text()).then((t) => eval("var o = " + t))</script>',
        '/results': ({ url }) => ({
          headers: { 'content-type': 'application/json' },
          body: `{"results":[],"term":"${[...url.searchParams].flat().join('').replaceAll('"', '\\"')}"}`,
        }),
      },
    },
    expect: [{ evidence: ['of the URL', 'sink: eval'] }],
  },
  'past a filter of script elements': reported(
    `a.innerHTML = ${fragment}.replace(/<\\/?script/gi, "")`,
    'sink: innerHTML',
  ),
  'from text that a user types': {
    site: withScript('b.onclick = () => { a.innerHTML = "No results for " + f.value }', searchField),
    expect: [
      { evidence: ['source: text that a user types', 'sink: innerHTML'], severity: 'low', confidence: 'medium' },
    ],
  },
  'from the URL, where a user may type the same': {
    site: withScript(
      `const show = (v) => { a.innerHTML = v }; b.onclick = () => show(f.value); show(${parameter} || "")`,
      searchField,
    ),
    expect: [{ evidence: ['source: parameter q of the URL', 'sink: innerHTML'] }],
  },
  'under a policy that allows inline script': {
    site: {
      responses: {
        '/': {
          headers: { 'content-security-policy': "script-src 'self' 'unsafe-inline'" },
          body: `<!doctype html><body><div id=a></div><script>a.innerHTML = ${fragment}</script>`,
        },
      },
    },
    expect: [{ evidence: 'sink: innerHTML' }],
  },
};
