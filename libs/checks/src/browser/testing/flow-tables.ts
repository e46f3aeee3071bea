import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { SiteDescription } from '../../../../scanner/src/testing/site.ts';

const require = createRequire(import.meta.url);

/** Where a page gets a value `v` that an attacker chooses, with the name of the source in the finding. */
export interface FlowSource {
  /** An expression. */
  readonly code: string;
  readonly shown: string;
  /** The value is that of a message, named `e.data`. */
  readonly isMessage?: boolean;
}

const byName = (text: string): string => `decodeURIComponent(${text}.split("q=")[1] || "")`;

export const flowSources: Readonly<Record<string, FlowSource>> = {
  'location.hash': { code: 'decodeURIComponent(location.hash.slice(1))', shown: 'fragment of the URL' },
  'location.search': { code: 'decodeURIComponent(location.search.slice(1))', shown: 'query of the URL' },
  'location.pathname': { code: 'decodeURIComponent(location.pathname.slice(1))', shown: 'path of the URL' },
  'location.href': { code: 'decodeURIComponent(location.href.split("#")[1] || "")', shown: 'fragment of the URL' },
  'document.URL': { code: byName('document.URL'), shown: 'of the URL' },
  'document.documentURI': { code: byName('document.documentURI'), shown: 'of the URL' },
  'document.baseURI': { code: byName('document.baseURI'), shown: 'of the URL' },
  URLSearchParams: { code: 'new URLSearchParams(location.search).get("q") || ""', shown: 'parameter q of the URL' },
  'document.referrer': {
    code: 'decodeURIComponent(document.referrer.split("?")[1] || "")',
    shown: 'document.referrer',
  },
  'window.name': { code: 'window.name', shown: 'window.name' },
  postMessage: { code: 'e.data', shown: 'message of a foreign origin', isMessage: true },
  localStorage: { code: 'localStorage.getItem("draft") || ""', shown: 'entry draft of storage' },
  sessionStorage: { code: 'sessionStorage.getItem("draft") || ""', shown: 'entry draft of storage' },
  'document.cookie': {
    code: 'decodeURIComponent((/theme=([^;]*)/.exec(document.cookie) || [])[1] || "")',
    shown: 'cookie theme',
  },
  'history.state': {
    code: '(history.replaceState({ q: new URLSearchParams(location.search).get("q") || "" }, ""), history.state.q)',
    shown: 'parameter q of the URL',
  },
};

/** What a page does with a value `v`, which is not empty. */
export interface FlowSink {
  readonly code: string;
  /** A piece of the evidence, after `sink: `. */
  readonly shown: string;
  readonly html?: string;
  readonly usesJQuery?: boolean;
}

const created = (name: string, code: string): string =>
  `var x = document.createElement("${name}"); ${code}; document.body.append(x)`;
const jQuery = (code: string, shown: string, html?: string): FlowSink => ({
  code,
  shown,
  usesJQuery: true,
  ...(html !== undefined && { html }),
});

export const flowSinks: Readonly<Record<string, FlowSink>> = {
  innerHTML: { code: 'a.innerHTML = v', shown: 'innerHTML (div)' },
  outerHTML: { code: 'a.outerHTML = "<p>" + v + "</p>"', shown: 'outerHTML' },
  insertAdjacentHTML: { code: 'a.insertAdjacentHTML("beforeend", v)', shown: 'insertAdjacentHTML' },
  'document.write': { code: 'document.write("<b>" + v + "</b>")', shown: 'document.write' },
  'document.writeln': { code: 'document.writeln(v)', shown: 'document.writeln' },
  eval: { code: 'eval("var y = \'" + v + "\'")', shown: 'eval' },
  Function: { code: 'new Function("return " + v)()', shown: 'Function' },
  'an asynchronous function of text': {
    code: 'Object.getPrototypeOf(async function () {}).constructor("var y = \'" + v + "\'")().catch(() => 0)',
    shown: 'Function',
  },
  setTimeout: { code: 'setTimeout("var y = \\"" + v + "\\"", 1)', shown: 'setTimeout' },
  setInterval: { code: 'setInterval(v, 20)', shown: 'setInterval' },
  location: { code: 'location = v', shown: 'location' },
  'location.href': { code: 'location.href = v', shown: 'location' },
  'location.assign': { code: 'location.assign(v)', shown: 'location' },
  'location.replace': { code: 'location.replace(v)', shown: 'location' },
  'window.open': { code: 'window.open(v)', shown: 'window.open' },
  'src of a frame': { code: created('iframe', 'x.src = v'), shown: 'src (iframe)' },
  'srcdoc of a frame': { code: created('iframe', 'x.srcdoc = v'), shown: 'srcdoc (iframe)' },
  'src of a script': { code: created('script', 'x.src = v'), shown: 'src (script)' },
  'host of a script': { code: created('script', 'x.src = "//" + v'), shown: 'src (script)' },
  'text of a script': { code: created('script', 'x.text = "var z = \'" + v + "\'"'), shown: 'script text' },
  'textContent of a script': { code: created('script', 'x.textContent = v'), shown: 'script text' },
  'child of a script': { code: created('script', 'x.append("var z = \'" + v + "\'")'), shown: 'script text' },
  'attribute of an event handler': {
    code: 'a.setAttribute("onclick", "var h = \'" + v + "\'")',
    shown: 'event handler (div onclick)',
  },
  'node of an attribute': {
    code: 'var t = document.createAttribute("onclick"); t.value = v; a.setAttributeNode(t)',
    shown: 'event handler (div onclick)',
  },
  'event handler of text': { code: 'a.onclick = new Function(v)', shown: 'Function' },
  createContextualFragment: {
    code: 'a.append(document.createRange().createContextualFragment(v))',
    shown: 'createContextualFragment',
  },
  'DOMParser and adoption': {
    code: 'a.append(document.adoptNode(new DOMParser().parseFromString(v, "text/html").body))',
    shown: 'parseFromString',
  },
  'parseHTMLUnsafe and adoption': {
    code: 'a.append(document.adoptNode(Document.parseHTMLUnsafe(v).body))',
    shown: 'parseHTMLUnsafe',
  },
  setHTMLUnsafe: { code: 'a.setHTMLUnsafe(v)', shown: 'setHTMLUnsafe' },
  'shadow root': { code: 'a.attachShadow({ mode: "open" }).innerHTML = v', shown: 'innerHTML' },
  'template that is cloned': {
    code: 'var t = document.createElement("template"); t.innerHTML = v; a.append(t.content.cloneNode(true))',
    shown: 'innerHTML (template)',
  },
  'href of a link': { code: created('a', 'x.href = v; x.textContent = "x"'), shown: 'href (a)' },
  'attribute href of a link': { code: 'l.setAttribute("href", v)', shown: 'href (a)', html: '<a id=l>x</a>' },
  'href of an SVG link': {
    code: 'l.href.baseVal = v',
    shown: 'href',
    html: '<svg><a id=l><text y=20>x</text></a></svg>',
  },
  'action of a form': { code: 'f.action = v', shown: 'action (form)', html: '<form id=f><button>x</button></form>' },
  'formaction of a button': {
    code: 'b.formAction = v',
    shown: 'formaction (button)',
    html: '<form><button id=b>x</button></form>',
  },
  'base of all URLs': {
    code: `${created('base', 'x.href = v')}; ${created('script', 'x.src = "app.js"')}`,
    shown: 'href (base)',
  },
  'import()': { code: 'import(v).catch(() => 0)', shown: 'import()' },
  'a response that becomes markup': {
    code: 'fetch(v).then((r) => r.text()).then((t) => { a.innerHTML = t }).catch(() => 0)',
    shown: 'fetch',
  },
  'jQuery()': jQuery('$(v)', 'innerHTML'),
  'jQuery.html': jQuery('$("#a").html(v)', 'innerHTML'),
  'jQuery.append': jQuery('$("#a").append(v)', 'innerHTML'),
  'jQuery.after': jQuery('$("#a").after(v)', 'innerHTML'),
  'jQuery.attr': jQuery('$("#l").attr("href", v)', 'href (a)', '<a id=l>x</a>'),
  'jQuery.parseHTML': jQuery('$("#a").append($.parseHTML(v))', 'innerHTML'),
  'jQuery.globalEval': jQuery('$.globalEval("var y = \'" + v + "\'")', 'script text'),
  'jQuery.getScript': jQuery('$.getScript(v)', 'XMLHttpRequest'),
};

/** What no value can turn into script. */
const safeUses = [
  'a.textContent = v',
  'a.title = v',
  'a.setAttribute("data-v", v)',
  'a.append(v)',
  'a.innerHTML = "<b>" + v.length + "</b>"',
  'a.insertAdjacentText("beforeend", v)',
  'l.href = "/go?to=" + encodeURIComponent(v)',
  'setTimeout(function () { a.textContent = v }, 400)',
  'a.innerHTML = ({ one: "<b>1</b>" })[v] || ""',
  'document.title = v',
  'a.onclick = function () { a.textContent = v }',
  'a.replaceChildren(document.createTextNode(v))',
];

const page = (source: FlowSource, use: string, html: string, head = ''): string => {
  const script = source.isMessage
    ? `addEventListener("message", function (e) { var v = e.data; ${use} })`
    : `var v = ${source.code}; ${use}`;
  return `<!doctype html><body><div id=a></div>${html}${head}<script>${script}</script>`;
};
/** The same page at each path with a value: the names of known files have dots. */
const onPaths = (html: string, scripts: SiteDescription['responses'] = {}): SiteDescription => ({
  responses: { '/': html, ...scripts },
  otherwise: ({ url }) => (/%|\(|w3k9x/.test(url.pathname) ? html : { status: 404 }),
});

/** A page on which a value of the source reaches the sink. */
export function siteWithFlow(source: FlowSource, { code, html = '', usesJQuery = false }: FlowSink): SiteDescription {
  const use = `if (v) { try { ${code} } catch (error) {} }`;
  if (!usesJQuery) return onPaths(page(source, use, html));
  const body = readFileSync(require.resolve('jquery/dist/jquery.min.js'), 'utf8');
  const headers = { 'content-type': 'text/javascript' };
  return onPaths(page(source, use, html, '<script src=/jquery.js></script>'), {
    '/jquery.js': { headers, body },
  });
}

/** The clean twin: the values of the source are used where they stay texts. */
export function siteWithoutFlow(source: FlowSource): SiteDescription {
  const use = safeUses.map((code) => `try { ${code} } catch (error) {}`).join('; ');
  return onPaths(page(source, use, '<a id=l>x</a>'));
}
