import { fragment } from './script-sites.ts';

/** How a page reads what an attacker chooses, with the name of the source in the finding. */
export const sources: Readonly<Record<string, readonly [code: string, shown: string]>> = {
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
export const stored: Readonly<Record<string, readonly [code: string, shown: string]>> = {
  'local storage': ['localStorage.getItem("draft") || ""', 'entry draft of storage'],
  'a property of session storage': ['sessionStorage.draft || ""', 'entry draft of storage'],
  'a cookie': [
    '(document.cookie = document.cookie.includes("theme=") ? "x=1" : "theme=dark", decodeURIComponent((/theme=([^;]*)/.exec(document.cookie) || [])[1] || ""))',
    'cookie theme',
  ],
};

/** What a page does with a value `v`, with the name of the sink in the finding. */
export const sinks: Readonly<Record<string, readonly [code: string, shown: string]>> = {
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
