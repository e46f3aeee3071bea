/** Scripts with a flow from a source to a sink, each with pieces of the evidence. */
export const flowingScripts: Readonly<Record<string, readonly [script: string, ...evidence: string[]]>> = {
  'through the property of an object': [
    'var state = { q: decodeURI(location.hash.slice(1)) }; state.n = 1; el.innerHTML = state.q',
    'el.innerHTML = state.q',
  ],
  'through a property that is assigned later': [
    'const app = {}; app.query = decodeURIComponent(location.search); document.body.innerHTML = app.query',
    'innerHTML = app.query',
  ],
  'through a property of the object itself': [
    'class View { constructor() { this.q = decodeURI(location.hash) } show() { el.innerHTML = this.q } } new View().show()',
    'el.innerHTML = this.q',
  ],
  'through a method': [
    'const view = { show(text) { el.innerHTML = "<b>" + text } }; view.show(decodeURI(location.hash))',
    'el.innerHTML = "<b>" + text',
  ],
  'through a function that is called at once': [
    '(function (hash) { document.write(hash) })(decodeURI(window.location.hash))',
    'document.write(hash)',
  ],
  'through an arrow function with a parameter': [
    'const show = (text) => { el.insertAdjacentHTML("beforeend", text) }; show(decodeURI(document.URL))',
    'insertAdjacentHTML("beforeend", text)',
  ],
  'through destructuring of the location': [
    'const { hash, search: query } = window.location; eval(query.slice(1))',
    'eval(query.slice(1))',
  ],
  'through a name for the location': [
    'var l = document.location; var t = decodeURI(l.hash); el.outerHTML = t',
    'el.outerHTML = t',
  ],
  'through a name for the document': [
    'var d = document; d.write(decodeURI(d.referrer))',
    'd.write(decodeURI(d.referrer))',
  ],
  'through parameters in an object': [
    'function read() { var all = {}; location.search.slice(1).split("&").forEach(function (pair) { var p = pair.split("="); all[p[0]] = decodeURIComponent(p[1]) }); return all } el.innerHTML = read().name',
    'el.innerHTML = read().name',
  ],
  'through a loop over parameters': [
    'for (const [key, value] of new URLSearchParams(location.search)) { el.innerHTML = value }',
    'el.innerHTML = value',
  ],
  'through Object.fromEntries': [
    'const params = Object.fromEntries(new URLSearchParams(location.search)); el.innerHTML = params.q',
    'el.innerHTML = params.q',
  ],
  'through URL and searchParams': [
    'const u = new URL(location.href); document.body.innerHTML = u.searchParams.get("q")',
    'innerHTML = u.searchParams.get("q")',
  ],
  'through a callback of map': [
    'el.innerHTML = decodeURI(location.hash.slice(1)).split(",").map((name) => "<li>" + name).join("")',
    'el.innerHTML = decodeURI(location.hash',
  ],
  'through JSON': [
    'var data = JSON.parse(decodeURIComponent(location.hash.slice(1))); el.innerHTML = data.user.name',
    'el.innerHTML = data.user.name',
  ],
  'through a replacement that leaves markup': [
    'var h = decodeURI(location.hash).replace("#", "").replace(/<script>/gi, ""); el.innerHTML = h',
    'el.innerHTML = h',
  ],
  'encoded for markup, but run': ['eval(location.hash.slice(1).replace(/</g, "&lt;"))', 'eval(location.hash'],
  'decoded after it was encoded': [
    'el.innerHTML = decodeURIComponent(location.search.substring(3))',
    'location.search',
  ],
  'in a long sum': [
    'el.innerHTML = "<ul>" + "<li>" + a + "</li>" + "<li>" + b + "</li>" + decodeURI(location.hash) + "</ul>" + c + d + e',
    'decodeURI(location.hash)',
  ],
  'to eval by another name': ['window["eval"](location.hash.slice(1)); (0, eval)(document.URL)', 'eval'],
  'as it is, in an attribute in single quotes': [
    'document.write("<a href=\'" + location.href + "\'>here</a>")',
    'location.href',
  ],
  'as it is, in an attribute in single quotes of a template': [
    'el.innerHTML = `<img src="a.png" title=\'at ${location.hash}\'>`',
    'location.hash',
  ],
  'as it is, beside a part that is decoded': [
    'el.innerHTML = location.pathname + location.hash + decodeURIComponent(location.search)',
    'location.search',
  ],
  'with some escapes replaced': [
    'el.innerHTML = location.hash.replace(/%3C/g, "<").replace(/%3E/g, ">")',
    'el.innerHTML',
  ],
  'decoded by a callback': ['el.innerHTML = location.hash.split(",").map(decodeURIComponent)[0]', 'el.innerHTML'],
  'to a timer as a text': ['setTimeout("show(\'" + location.hash + "\')", 100)', 'setTimeout("show('],
  'to a function made of a text': ['new Function("a", "return " + location.search.slice(1))()', 'new Function('],
  'to the text of a script': [
    'var s = document.createElement("script"); s.text = location.hash.slice(1); document.head.appendChild(s)',
    's.text = location.hash',
  ],
  'to the URL of a script': [
    'var s = document.createElement("script"); s.src = new URLSearchParams(location.search).get("plugin")',
    's.src = new URLSearchParams',
  ],
  'to a script that is imported': ['import(location.hash.slice(1))', 'import(location.hash'],
  'to a window that is opened': ['window.open(location.hash.substring(1))', 'window.open(location.hash'],
  'to the URL of a frame': [
    'document.querySelector("iframe").src = location.search.split("url=")[1]',
    '.src = location.search',
  ],
  'to the markup of jQuery': [
    '$(decodeURI(location.hash.slice(1))).appendTo("body")',
    '$(decodeURI(location.hash.slice(1)))',
  ],
  'to jQuery by a variable': [
    'var $list = $("#list"); $list.append(decodeURI(location.hash))',
    '$list.append(decodeURI(location.hash))',
  ],
  'to an attribute by jQuery': ['$("a").attr("href", location.hash.slice(1))', '.attr("href", location.hash'],
  'to a handler by jQuery': ['$("a").attr("onclick", location.hash)', '.attr("onclick", location.hash)'],
  'to markup of React': [
    'React.createElement("div", { dangerouslySetInnerHTML: { __html: decodeURI(location.hash) } })',
    '__html: decodeURI(location.hash)',
  ],
  'to a fragment': [
    'document.createRange().createContextualFragment(decodeURI(location.hash))',
    'createContextualFragment(decodeURI(location.hash))',
  ],
  'the name of the window': ['el.innerHTML = window.name; ', 'el.innerHTML = window.name'],
  'a listener with a name of its own': [
    'function receive(event) { document.body.innerHTML = event.data.html } window.addEventListener("message", receive, false)',
    'innerHTML = event.data.html',
  ],
  'a listener that takes the data out': [
    'onmessage = ({ data }) => { location.href = data.url }',
    'location.href = data.url',
  ],
  'a listener that passes the event on': [
    'function run(e) { eval(e.data) } addEventListener("message", function (e) { run(e) })',
    'eval(e.data)',
  ],
  'a listener of jQuery': [
    '$(window).on("message", function (e) { $("#out").html(e.originalEvent.data) })',
    '.html(e.originalEvent.data)',
  ],
  'a listener that compares a part of the origin': [
    'addEventListener("message", (e) => { if (e.origin.indexOf("example.com") > -1) el.innerHTML = e.data })',
    'el.innerHTML = e.data',
  ],
  'a listener whose pattern for the origin is open at its end': [
    'addEventListener("message", (e) => { if (!/^https:\\/\\/example\\.com/.test(e.origin)) return; eval(e.data) })',
    'eval(e.data)',
  ],
  'a listener whose pattern for the origin has an open alternative': [
    'addEventListener("message", (e) => { if (!/^https:\\/\\/shop\\.example|shop\\.test$/.test(e.origin)) return; eval(e.data) })',
    'eval(e.data)',
  ],
  'a listener that compares the origin with what every window has': [
    'addEventListener("message", (e) => { if (e.origin === "*" || typeof e.origin !== "string" || e.source === null) return; eval(e.data) })',
    'eval(e.data)',
  ],
  'a minified listener that compares the origin with undefined': [
    'addEventListener("message", (e) => { if (void 0 === e.origin || e.source === void 0) return; eval(e.data) })',
    'eval(e.data)',
  ],
  'a listener that permits the origin of sandboxed frames': [
    'addEventListener("message", (e) => { if (e.origin !== "null") return; eval(e.data) })',
    'eval(e.data)',
  ],
  'a listener that only sends to the origin': [
    'addEventListener("message", (e) => { e.source.postMessage("ok", e.origin); el.innerHTML = e.data })',
    'el.innerHTML = e.data',
  ],
  'messages of a window whose name elsewhere is that of a worker': [
    'function work() { var e = new Worker("/w.js"); e.onmessage = done } function listen(e) { e.onmessage = (t) => { el.innerHTML = t.data } } listen(window)',
    'el.innerHTML = t.data',
  ],
  'messages of a window by another name': [
    'var host = window; host.onmessage = (e) => { el.innerHTML = e.data }',
    'el.innerHTML = e.data',
  ],
  'messages of a window that a function is given': [
    '(function (w) { w.addEventListener("message", (e) => { el.innerHTML = e.data }) })(window)',
    'el.innerHTML = e.data',
  ],
  'messages of a window that is assigned later': [
    'let host; host = window; host.onmessage = (e) => { el.innerHTML = e.data }',
    'el.innerHTML = e.data',
  ],
  'messages of a window that an object keeps': [
    'class Frame { constructor() { this.host = window; this.host.onmessage = (e) => { el.innerHTML = e.data } } }',
    'el.innerHTML = e.data',
  ],
  'messages of a window whose name tells it': [
    'this._window.addEventListener("message", (e) => { el.innerHTML = e.data })',
    'el.innerHTML = e.data',
  ],
  'messages of a listener whose event a constant names': [
    'const type = "message"; window.addEventListener(type, (e) => { el.innerHTML = e.data })',
    'el.innerHTML = e.data',
  ],
  'messages of a listener whose event a template names': [
    'addEventListener(`message`, (e) => { el.innerHTML = e.data })',
    'el.innerHTML = e.data',
  ],
  'messages of an object that handles events': [
    'addEventListener("message", { handleEvent(e) { el.innerHTML = e.data } })',
    'el.innerHTML = e.data',
  ],
  'messages of an object that handles events by a function': [
    'window.addEventListener("message", { id: 1, handleEvent: show }); function show(e) { el.innerHTML = e.data }',
    'el.innerHTML = e.data',
  ],
  'through quoted names of objects': [
    'const view = { "show": (text) => h("p", { "dangerouslySetInnerHTML": { "__html": text } }) }; view.show(decodeURI(location.hash))',
    '"__html": text',
  ],
  'through Object.assign into an element': [
    'Object.assign(el, { id: "a", innerHTML: decodeURI(location.hash) })',
    'decodeURI(location.hash)',
  ],
  'through Object.assign into a new element': [
    'document.body.append(Object.assign(document.createElement("div"), extra, { "innerHTML": decodeURI(location.hash) }))',
    'decodeURI(location.hash)',
  ],
  'through Object.assign into the text of a script': [
    'const s = document.createElement("script"); Object.assign(s, { textContent: location.hash.slice(1) })',
    'location.hash',
  ],
  'messages of an opener': ['opener.onmessage = (e) => { el.innerHTML = e.data }', 'el.innerHTML = e.data'],
  'compared with nothing': ['var h = decodeURI(location.hash); if (h !== "") { el.innerHTML = h }', 'el.innerHTML = h'],
  'where another value was validated': [
    'var h = decodeURI(location.hash), t = decodeURI(location.search); if (!allowed.includes(t)) throw 1; el.innerHTML = h',
    'el.innerHTML = h',
  ],
  'on the branch that was not validated': [
    'var h = decodeURI(location.hash); if (/^#\\w+$/.test(h)) show(); else el.innerHTML = h',
    'el.innerHTML = h',
  ],
  'validated by a pattern that is open': [
    'var h = decodeURI(location.hash.slice(1)); if (/[a-z]/.test(h)) el.innerHTML = h',
    'el.innerHTML = h',
  ],
};
