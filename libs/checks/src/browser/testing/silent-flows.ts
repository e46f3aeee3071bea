import type { SiteDescription } from '../../../../scanner/src/testing/site.ts';
import {
  clobbered,
  fragment,
  inFrame,
  ownEngine,
  parameter,
  sanitizer,
  searchField,
  withCallback,
  withExpression,
  withPolicy,
  withScript,
} from './script-sites.ts';
import { dataOfTemplate } from './template-sites.ts';

/** Pages in which a value stays a text, or does not get where it would run. */
export const silentFlows: Readonly<Record<string, SiteDescription>> = {
  'a variable of script for which no markup stands': clobbered('settings', 'const settings = undefined;'),
  'the data of a template that encodes it': dataOfTemplate,
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
  'markup is encoded': withScript(`a.innerHTML = ${fragment}.replace(/[&<>"']/g, (c) => "&#" + c.charCodeAt(0) + ";")`),
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
};
