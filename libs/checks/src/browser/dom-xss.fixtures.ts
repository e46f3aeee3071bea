import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { frameSites, inertFrameSites } from './testing/frame-sites.ts';
import { indirectReads, indirectStoredReads } from './testing/indirect-reads.ts';
import { inertRoutes, routeSites } from './testing/route-sites.ts';
import { compiledTemplate, dataOfTemplate, inertTemplateSites, templateSites } from './testing/template-sites.ts';
import { inertWorkerSites, workerSites } from './testing/worker-sites.ts';
import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures, Reported } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const require = createRequire(import.meta.url);
const sanitizer = readFileSync(require.resolve('dompurify/dist/purify.min.js'), 'utf8');
const angular = readFileSync(require.resolve('angular/angular.min.js'), 'utf8');
const withScript = (script: string, html = '<div id=a></div>'): SiteDescription =>
  page(`<!doctype html><body>${html}<script>${script}</script>`);
const withPolicy = (policy: string, script: string): SiteDescription => ({
  responses: {
    '/': {
      headers: { 'content-security-policy': policy },
      body: `<!doctype html><body><div id=a></div><script>${script}</script>`,
    },
  },
});
const searchField = '<div id=a></div><input id=f><button id=b>Search</button>';
const fragment = 'decodeURIComponent(location.hash.slice(1))';
const parameter = 'new URLSearchParams(location.search).get("q")';

/** How a page reads what an attacker chooses, with the name of the source in the finding. */
const sources: Readonly<Record<string, readonly [code: string, shown: string]>> = {
  'the fragment': [fragment, 'fragment of the URL'],
  'a parameter by URLSearchParams': ['new URLSearchParams(location.search).get("q") || ""', 'parameter q of the URL'],
  'a parameter of a parsed URL': ['new URL(document.URL).searchParams.get("q") || ""', 'parameter q of the URL'],
  'a parameter by its position': [
    '(location.href.indexOf("lang=") < 0 ? "" : decodeURIComponent(location.href.substring(location.href.indexOf("lang=") + 5)))',
    'parameter lang',
  ],
  'a parameter by a pattern': [
    'decodeURIComponent((/[?&]q=([^&]*)/.exec(location.search) || [])[1] || "")',
    'parameter q of the URL',
  ],
  'the whole query': ['decodeURIComponent(location.search.slice(1))', 'query of the URL'],
  'the whole URL': ['decodeURIComponent(document.documentURI)', 'query of the URL'],
  'the referrer': ['decodeURIComponent(document.referrer)', 'document.referrer'],
  'the name of the window': ['window.name', 'window.name'],
};
const stored: Readonly<Record<string, readonly [code: string, shown: string]>> = {
  'local storage': ['localStorage.getItem("draft") || ""', 'entry draft of storage'],
  'a property of session storage': ['sessionStorage.draft || ""', 'entry draft of storage'],
  'a cookie': [
    '(document.cookie = document.cookie.includes("theme=") ? "x=1" : "theme=dark", decodeURIComponent((/theme=([^;]*)/.exec(document.cookie) || [])[1] || ""))',
    'cookie theme',
  ],
};

/** What a page does with a value `v`, with the name of the sink in the finding. */
const sinks: Readonly<Record<string, readonly [code: string, shown: string]>> = {
  innerHTML: ['a.innerHTML = v', 'innerHTML (div)'],
  'innerHTML in an attribute': ['a.innerHTML = "<a title=\'" + v + "\'>x</a>"', 'innerHTML (div)'],
  outerHTML: ['a.outerHTML = "<p>" + v + "</p>"', 'outerHTML'],
  insertAdjacentHTML: ['a.insertAdjacentHTML("beforeend", v)', 'insertAdjacentHTML'],
  'document.write': ['document.write("<b>" + v + "</b>")', 'document.write'],
  'document.writeln': ['document.writeln(v)', 'document.writeln'],
  eval: ['try { eval("var x = \'" + v + "\'") } catch {}', 'eval'],
  'eval of the value': ['try { eval(v) } catch {}', 'eval'],
  Function: ['try { new Function("return " + (v || 0))() } catch {}', 'Function'],
  'setTimeout with text': ['setTimeout("var y = \\"" + v + "\\"", 1)', 'setTimeout'],
  'setInterval with text': ['var t = setInterval(v || "0", 10)', 'setInterval'],
  'the location': ['if (v) location = v', 'location'],
  'location.assign': ['if (v) location.assign(v)', 'location'],
  'srcdoc of a frame': ['var f = document.createElement("iframe"); f.srcdoc = v; a.append(f)', 'srcdoc'],
  'src of a frame': ['var f = document.createElement("iframe"); f.src = v; a.append(f)', 'src (iframe)'],
  'src of a script': ['var s = document.createElement("script"); s.src = v; a.append(s)', 'src (script)'],
  'text of a script': [
    'var s = document.createElement("script"); s.text = "var z = \'" + v + "\'"; a.append(s)',
    'script text (script)',
  ],
  'an event handler': ['a.setAttribute("onclick", "var h = \'" + v + "\'"); a.click()', 'event handler (div onclick)'],
  'the URL of a link': [
    'var l = document.createElement("a"); l.href = v || "/"; l.textContent = "x"; a.append(l)',
    'href (a)',
  ],
  createContextualFragment: [
    'a.append(document.createRange().createContextualFragment(v))',
    'createContextualFragment',
  ],
  'DOMParser and adoption': [
    'a.append(...document.importNode(new DOMParser().parseFromString(v, "text/html").body, true).childNodes)',
    'parseFromString',
  ],
  'XML and adoption': [
    'a.append(document.importNode(new DOMParser().parseFromString("<r>" + v + "</r>", "text/xml").documentElement, true))',
    'parseFromString',
  ],
};

/** What an endpoint gives that begins with the name of a function. */
const withCallback = (nameOf: string, accepts: RegExp, at = 0): SiteDescription => ({
  responses: {
    '/': `<!doctype html><body><script>var s = document.createElement("script"); s.src = "/items?callback=" + (${nameOf} || "show"); document.body.append(s); function show() {}</script>`,
    '/items': ({ url }) => {
      const name = url.searchParams.getAll('callback')[at] ?? '';
      return { headers: { 'content-type': 'text/javascript' }, body: accepts.test(name) ? `${name}([1])` : '' };
    },
  },
});
/** A page that sanitizes markup, and has a script load what a variable names. */
const clobbered = (variable: string, before = ''): SiteDescription => ({
  responses: {
    '/': `<!doctype html><body><div id=a></div><script src=/purify.js></script><script>${before} a.innerHTML = DOMPurify.sanitize(${fragment}); var conf = ${variable} || { url: "/item.js" }, s = document.createElement("script"); s.src = conf.url; document.body.append(s)</script>`,
    '/purify.js': { headers: { 'content-type': 'text/javascript' }, body: sanitizer },
    '/item.js': { headers: { 'content-type': 'text/javascript' }, body: '' },
  },
});
const inFrame = (type: string): string =>
  `var f = document.createElement("iframe"); f.src = URL.createObjectURL(new Blob(["<p>", ${fragment}], { type: "${type}" })); a.append(f)`;
/** An expression that AngularJS evaluates in its scope. */
const withExpression = (use: string): SiteDescription => ({
  responses: {
    '/': `<!doctype html><body ng-app=app><p ng-controller=show>{{text}}</p><script src=/angular.js></script><script>angular.module("app", []).controller("show", ($scope, $parse) => { var v = ${fragment}; try { ${use} } catch {} })</script>`,
    '/angular.js': { headers: { 'content-type': 'text/javascript' }, body: angular },
  },
});

/** An engine that makes functions of the expressions in a template. */
const ownEngine = (template: string): string =>
  `var v = ${parameter} || "", render = (t, data) => t.replace(/{{(.+?)}}/g, (all, one) => { try { return Function("with (this) { return " + one + " }").call(data) } catch { return all } }); a.textContent = ${template}; a.textContent = render(a.textContent, { name: v })`;

const reported = (script: string, ...evidence: string[]): Reported => ({
  site: withScript(script),
  expect: [{ evidence }],
});

export const fixtures: CheckFixtures = {
  reports: {
    ...Object.fromEntries(
      Object.entries(sources).map(([name, [code, shown]]) => [
        `from ${name} into markup`,
        reported(`var v = ${code}; a.innerHTML = v`, shown, 'sink: innerHTML (div)', 'stack: at '),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(stored).map(([name, [code, shown]]) => [
        `from ${name} into markup, less severe`,
        {
          site: withScript(`var v = ${code}; a.innerHTML = v`),
          expect: [
            { evidence: [shown, 'sink: innerHTML'], severity: 'medium' as const, confidence: 'medium' as const },
          ],
        },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(sinks).map(([name, [code, shown]]) => [
        `from the fragment into ${name}`,
        reported(`var v = ${fragment}; ${code}`, 'fragment of the URL', `sink: ${shown}`),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(indirectReads).map(([name, [script, shown]]) => [`from ${name}`, reported(script, shown)]),
    ),
    ...Object.fromEntries(
      Object.entries(indirectStoredReads).map(([name, [script, shown]]) => [
        `from ${name}, less severe`,
        {
          site: withScript(script),
          expect: [{ evidence: shown, severity: 'medium' as const, confidence: 'medium' as const }],
        },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(templateSites).map(([name, site]) => [
        `in a template of ${name}`,
        { site, expect: [{ evidence: ['parameter q of the URL', 'sink: template'] }] },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(routeSites).map(([name, [site, shown]]) => [
        `from ${name} in the fragment`,
        { site, expect: [{ evidence: shown }] },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(frameSites).map(([name, [site, sink]]) => [
        `in ${name}`,
        { site, expect: [{ evidence: ['fragment of the URL', `sink: ${sink}`] }] },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(workerSites).map(([name, [site, sink]]) => [
        `in ${name}`,
        { site, expect: [{ evidence: ['fragment of the URL', `sink: ${sink}`] }] },
      ]),
    ),
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
  },
  silent: {
    ...inertTemplateSites,
    ...inertFrameSites,
    ...inertWorkerSites,
    'a variable of script for which no markup stands': clobbered('settings', 'const settings = undefined;'),
    'the data of a template that encodes it': dataOfTemplate,
    'routes in the fragment whose values stay texts': inertRoutes,
    ...Object.fromEntries(
      Object.entries(indirectReads)
        .filter(([, [script]]) => script.includes('a.innerHTML'))
        .map(([name, [script]]) => [`${name} as text`, withScript(script.replace('a.innerHTML', 'a.textContent'))]),
    ),
    ...Object.fromEntries(
      Object.entries(sources).map(([name, [code]]) => [
        `${name} as text`,
        withScript(`var v = ${code}; a.textContent = v`),
      ]),
    ),
    'an argument of one of two functions': withScript(
      `var p = new URLSearchParams(location.search), show = { plain(v) { a.textContent = v }, quiet() {} }; if (Object.hasOwn(show, p.get("then"))) show[p.get("then")](p.get("with") || "")`,
    ),
    'the value of one of two attributes': withScript(
      `var p = new URLSearchParams(location.search), name = p.get("set"); if (["title", "lang"].includes(name)) a.setAttribute(name, p.get("to") || "")`,
    ),
    'the fragment without decoding': withScript('a.innerHTML = location.hash.slice(1)'),
    'a parameter of the query alone, not decoded, in single quotes': withScript(
      `try { eval("var x = '" + ((/[?&]q=([^&]*)/.exec(location.search) || [])[1] || '') + "'") } catch {}`,
    ),
    'text that a user types, as text': withScript(
      'b.onclick = () => { a.textContent = "No results for " + f.value }',
      searchField,
    ),
    'markup is encoded': withScript(
      `a.innerHTML = ${fragment}.replace(/[&<>"']/g, (c) => "&#" + c.charCodeAt(0) + ";")`,
    ),
    'a number': withScript(`setTimeout("go(" + Number(${fragment}) + ")", 1); function go() {}`),
    'a key of a table': withScript(`a.innerHTML = { one: "<b>1</b>" }[${fragment}] || ""`),
    'an id that is looked up': withScript(`try { document.querySelector("#" + CSS.escape(${fragment})) } catch {}`),
    'a template that is not attached': withScript(
      `var t = document.createElement("template"); t.innerHTML = ${fragment}; t.content.querySelectorAll("*").forEach((e) => e.remove())`,
    ),
    'JSON in a script that is no code': withScript(
      `var s = document.createElement("script"); s.type = "application/json"; s.text = JSON.stringify(${fragment}); a.append(s)`,
    ),
    'a URL of the site only': withScript(
      `var to = new URL(${fragment} || "/x", location.origin); if (to.origin === location.origin && /^http/.test(to.protocol)) document.title = to.href`,
    ),
    'a policy that forbids inline script': {
      responses: {
        '/': {
          headers: { 'content-security-policy': "script-src 'self'" },
          body: '<!doctype html><body><div id=a></div><script src=/app.js></script>',
        },
        '/app.js': { headers: { 'content-type': 'text/javascript' }, body: `a.innerHTML = ${fragment}` },
      },
      crawled: ['/app.js'],
    },
    'trusted types that sanitize': {
      responses: {
        '/': {
          headers: { 'content-security-policy': "require-trusted-types-for 'script'" },
          body: `<!doctype html><body><div id=a></div><script>try { a.innerHTML = ${fragment} } catch {}</script>`,
        },
      },
    },
    'a link whose URL is parsed, of a scheme': withScript(
      `try { var to = new URL(${parameter}); if (to.protocol === "https:") l.href = to.href } catch {}`,
      '<a id=l>x</a>',
    ),
    'a link whose scheme is one of a list': withScript(
      `var v = ${parameter} || ""; if (/^(?:https?|mailto):/i.test(v)) { var l = document.createElement("a"); l.href = v; a.append(l) }`,
    ),
    'a server of WebSockets of the site only': withScript(
      `var v = ${parameter}; if (v) new WebSocket("/" + encodeURIComponent(v)).onmessage = (e) => { a.textContent = e.data }`,
    ),
    'a server of WebSockets that the policy of the page forbids': withPolicy(
      "connect-src 'self'",
      `var v = ${parameter}; if (v) try { new WebSocket(v).onmessage = (e) => { a.innerHTML = e.data } } catch {}`,
    ),
    'a server of WebSockets without encryption, of a page with it': withScript(
      `var v = ${parameter}; if (v) try { new WebSocket("ws://" + v + "/").onmessage = (e) => { a.innerHTML = e.data } } catch {}`,
    ),
    'the message of a WebSocket that the policy of the page forbids': withPolicy(
      "connect-src 'none'",
      'try { new WebSocket("/live").onmessage = (e) => { a.innerHTML = e.data } } catch {}',
    ),
    'a document that a window is opened for, as text': withScript(
      `var v = ${fragment}; if (v) open("").document.body.textContent = v`,
    ),
    'what is pasted as text': withScript(
      `var v = ${fragment}; a.onpaste = (e) => { a.textContent = v + e.clipboardData.getData("text/html") }`,
    ),
    'a file of text': withScript(inFrame('text/plain')),
    'the name of a function without other signs': withCallback('location.hash.slice(1)', /^\w+$/),
    'a text in an engine that the page has itself': withScript(ownEngine('"Hello {{name}}"')),
    'a text in the scope of a framework': withExpression('$scope.text = v'),
    'XML whose elements stay those of XML': withScript(
      `a.append(document.importNode(new DOMParser().parseFromString("<r>" + ${fragment}.replaceAll("xmlns", "") + "</r>", "text/xml").documentElement, true))`,
    ),
    'a sanitizer': {
      responses: {
        '/': `<!doctype html><body><div id=a></div><script src=/purify.js></script><script>a.innerHTML = DOMPurify.sanitize(${fragment})</script>`,
        '/purify.js': { headers: { 'content-type': 'text/javascript' }, body: sanitizer },
      },
      crawled: ['/purify.js'],
    },
    'JSON that is evaluated': withScript(`eval("var x = " + JSON.stringify(${fragment}))`),
    'a frame with an origin of its own': withScript(
      `var f = document.createElement("iframe"); f.sandbox = "allow-scripts"; f.srcdoc = ${fragment}; a.append(f)`,
    ),
    'a property of that name': withScript(`window[${fragment}]; ({})[${fragment}]`),
  },
};
