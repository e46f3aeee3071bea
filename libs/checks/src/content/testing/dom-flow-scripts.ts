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

/** Scripts with the names of sources and sinks that an attacker cannot use, or that sanitize what they show. */
export const cleanScripts: Readonly<Record<string, string>> = {
  'the URL as it is, which browsers have encoded':
    'el.innerHTML = "You are at " + location.href; document.write("<a href=\\"" + document.URL + "\\">here</a>")',
  'the referrer of a counter':
    'document.write(`<img src="//c.example/?u=${document.location.href}&r=${document.referrer}">`)',
  'the fragment as it is, in an element': 'var t = location.hash.slice(1).replace("%20", " "); $("#a").html("<b>" + t)',
  'an element of the fragment as it is': '$("#tabs").append($(location.hash.slice(1) + "-tab"))',
  'another property of the object': 'var state = { q: decodeURI(location.hash), t: "x" }; el.innerHTML = state.t',
  'a template that the fragment selects': 'var html = templates[decodeURI(location.hash)]; el.innerHTML = html',
  'markup is encoded by a function of the page':
    'function esc(s) { return s.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;") } el.innerHTML = esc(decodeURI(location.hash))',
  'markup is encoded by a table':
    'const esc = (s) => s.replace(/[&<>"\']/g, (c) => table[c]); el.innerHTML = "<b>" + esc(decodeURIComponent(location.search))',
  'markup is encoded with replaceAll':
    'el.innerHTML = decodeURI(location.hash).replaceAll("<", "&lt;").replaceAll(">", "&gt;")',
  'markup is encoded by a text node':
    'function esc(s) { var d = document.createElement("div"); d.textContent = s; return d.innerHTML } el.innerHTML = esc(decodeURI(location.hash))',
  'markup is encoded for each part':
    'el.innerHTML = decodeURI(location.hash).split(",").map(encodeURIComponent).join("<br>")',
  'everything but letters is removed':
    'var id = decodeURI(location.hash).replace(/[^\\w-]/g, ""); el.innerHTML = id; eval(id)',
  'everything that is no digit is removed':
    'var n = location.search.replace(/\\D/g, ""); setTimeout("go(" + n + ")", 9)',
  'markup is sanitized': 'el.innerHTML = DOMPurify.sanitize(decodeURIComponent(location.hash.slice(1)))',
  'jQuery sanitizes by its text': 'el.innerHTML = $("<p>").text(decodeURI(location.hash)).html()',
  'a text in the end': 'var t = decodeURIComponent(location.hash); el.textContent = t; $("#a").text(t); el.value = t',
  'compared with known values':
    'var t = decodeURI(location.hash.slice(1)); if (t === "a" || t === "b") el.innerHTML = t',
  'one of a list':
    'var t = decodeURI(location.hash.slice(1)); if (!tabs.includes(t)) { t0(); return } el.innerHTML = t',
  'found in a list by its position':
    'var t = decodeURI(location.hash); if (tabs.indexOf(t) === -1) return; el.innerHTML = t',
  'a key of an object': 'var t = decodeURI(location.hash.slice(1)); if (t in pages) { el.innerHTML = "<h1>" + t }',
  'validated by a pattern':
    'var t = decodeURI(location.hash.slice(1)); if (/^[a-z0-9-]+$/.test(t)) { el.innerHTML = t }',
  'validated in a condition': 'var t = decodeURI(location.hash); el.innerHTML = /^#\\d+$/.test(t) ? t : "none"',
  'validated by a function': 'var to = params(location.search); if (isSafeUrl(to)) location.href = to',
  'one of the cases': 'var t = decodeURI(location.hash); switch (t) { case "#a": el.innerHTML = t; break }',
  'a path of the site':
    'var to = new URLSearchParams(location.search).get("next"); if (to.startsWith("/")) location.href = to',
  'a URL of the same origin':
    'var to = new URL(new URLSearchParams(location.search).get("to"), location.href); if (to.origin === location.origin) location.href = to.href',
  'jQuery selects by the fragment': 'var $tab = $(location.hash); $tab.show(); $("#nav").find(location.hash).click()',
  'back to the referrer': 'if (document.referrer) location.href = document.referrer; a.href = document.referrer',
  'an image with a URL of the address':
    'var img = new Image(); img.src = new URLSearchParams(location.search).get("i")',
  'a picture that is found': 'document.querySelector("img.big").src = location.hash.slice(1)',
  'the same name in another function':
    'function a() { var t = decodeURI(location.hash); log(t) } function b(t) { el.innerHTML = t } b("x")',
  'messages of a worker':
    'var worker = new Worker("/search.js"); function show(e) { el.innerHTML = e.data.html } worker.onmessage = show',
  'messages of a socket that an object keeps':
    'function Feed() { this.socket = new window.WebSocket(url); this.socket.onmessage = (e) => { el.innerHTML = e.data } }',
  'messages of a socket that a function gives':
    'const socket = connect(); socket.addEventListener("message", ({ data }) => { el.innerHTML = data })',
  'messages of a connection of another script':
    'conn.onmessage = function (e) { log.innerHTML += e.data }; this.feed.onmessage = conn.onmessage',
  'messages of a socket that a method gives':
    'const feed = this.connect(); feed.onmessage = (e) => { el.innerHTML = e.data }',
  'messages whose origin is taken out beside the data':
    'onmessage = (e) => { const { data, origin } = e; if (origin === location.origin) el.innerHTML = data.html }',
  'messages whose origin is passed on with the data':
    'onmessage = (e) => show(e.origin, e.data); function show(origin, t) { if (origin === "https://a.example") el.innerHTML = t }',
  'messages that are kept beside their origin':
    'onmessage = (e) => { const m = { data: e.data, origin: e.origin }; if (m.origin === location.origin) el.innerHTML = m.data }',
  'messages whose origin is matched to its end':
    'onmessage = (e) => { if (!e.origin.match(/^https:\\/\\/shop\\.example$/)) return; el.innerHTML = e.data }',
  'events that the site sends':
    'let feed; feed = new EventSource("/events"); feed.addEventListener("message", (e) => { el.innerHTML += e.data })',
  'messages of a channel':
    'const { port1, port2 } = new MessageChannel(); new BroadcastChannel("a").onmessage = port1.onmessage = (e) => { eval(e.data) }',
  'messages of workers that serve pages':
    'navigator.serviceWorker.addEventListener("message", (e) => { el.innerHTML = e.data }); shared.port.onmessage = (e) => { eval(e.data) }',
  'messages of the same origin':
    'addEventListener("message", (e) => { if (e.origin === location.origin) { el.innerHTML = e.data } })',
  'messages of origins of a list':
    'window.addEventListener("message", function (e) { if (!origins.includes(e.origin)) return; el.innerHTML = e.data })',
  'messages of a frame of the page':
    'addEventListener("message", (e) => { if (e.source !== frame.contentWindow) return; el.innerHTML = e.data.html })',
  'messages whose origin a function compares':
    'function isTrusted(o) { return o === "https://a.example" } onmessage = (e) => { if (isTrusted(e.origin)) eval(e.data) }',
  'messages whose host is compared to its end':
    'onmessage = (e) => { if (!e.origin.endsWith(".example.com")) return; el.innerHTML = e.data }',
  'messages for which an anchored pattern is tested':
    'onmessage = (e) => { if (/^https:\\/\\/[a-z]+\\.example\\.com$/.test(e.origin)) el.innerHTML = e.data }',
  'messages that become a text':
    'addEventListener("message", (e) => { el.textContent = e.data; last = e.data.length })',
  'a number of a message': 'addEventListener("message", (e) => { el.innerHTML = Number(e.data.height) + "px" })',
  'a property of the site with the name of a source': 'shop.location.hash = 1; el.innerHTML = shop.location.hash',
  'a timer with a function': 'setTimeout(() => show(location.hash), 10); setTimeout(update, 10, location.hash)',
  'a stored URL': 'location.href = localStorage.getItem("last")',
  'the site stores, and shows as text':
    'var t = localStorage.getItem("name"); el.textContent = t; document.cookie = "a=" + t',
};
