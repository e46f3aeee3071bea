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
  'messages whose origin is matched by alternatives, each to its end':
    'onmessage = (e) => { if (!/^https:\\/\\/shop\\.example$|^https:\\/\\/(?:a|b)\\.example$/.test(e.origin)) return; el.innerHTML = e.data }',
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
  'messages of a listener for another event by a constant':
    'const type = "chat"; window.addEventListener(type, (e) => { el.innerHTML = e.data })',
  'messages of an object that compares their origin':
    'addEventListener("message", { handleEvent(e) { if (e.origin === location.origin) el.innerHTML = e.data } })',
  'Object.assign into an object':
    'const state = Object.assign({}, { innerHTML: decodeURI(location.hash) }); Object.assign(el, { textContent: decodeURI(location.hash) })',
  'messages that become a text':
    'addEventListener("message", (e) => { el.textContent = e.data; last = e.data.length })',
  'a number of a message': 'addEventListener("message", (e) => { el.innerHTML = Number(e.data.height) + "px" })',
  'a property of the site with the name of a source': 'shop.location.hash = 1; el.innerHTML = shop.location.hash',
  'a timer with a function': 'setTimeout(() => show(location.hash), 10); setTimeout(update, 10, location.hash)',
  'a stored URL': 'location.href = localStorage.getItem("last")',
  'the site stores, and shows as text':
    'var t = localStorage.getItem("name"); el.textContent = t; document.cookie = "a=" + t',
};
