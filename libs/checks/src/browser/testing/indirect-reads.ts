const fragment = 'decodeURIComponent(location.hash.slice(1))';
const parameter = '(new URLSearchParams(location.search).get("q") || "")';

/** Makes a worker `w` that does something with each message `e`. */
const worker = (use: string): string =>
  `var w = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(`onmessage = (e) => { ${use} }`)}], { type: "text/javascript" })))`;

/** Scripts that take a name, a form or an event more until a value reaches the element `a`, with the name of the source. */
export const indirectReads: Readonly<Record<string, readonly [script: string, shown: string]>> = {
  'a parameter of a loop over pairs': [
    'var o = {}; location.search.slice(1).split("&").forEach((p) => { var k = p.split("="); o[k[0]] = decodeURIComponent(k[1] || "") }); if (o.message) a.innerHTML = o.message',
    'parameter message',
  ],
  'a parameter among all entries': [
    'var o = Object.fromEntries(new URLSearchParams(location.search)); if (o.title) a.innerHTML = o.title',
    'parameter title',
  ],
  'a parameter that is compared with a name': [
    'new URLSearchParams(location.search).forEach((v, k) => { if (k == "note") a.innerHTML = v })',
    'parameter note',
  ],
  'a parameter beside one that chooses what is done': [
    `var p = new URLSearchParams(location.search), how = p.get("how") || "show"; if (p.get("text") && how == "show") a.innerHTML = p.get("text"); else if (how == "hide") a.hidden = true`,
    'parameter text of the URL',
  ],
  'a parameter that is used only beside another one': [
    'var o = {}; location.search.slice(1).split("&").forEach((p) => { var k = p.split("="); o[k[0]] = decodeURIComponent(k[1] || "") }); if (o.heading && o.author) a.innerHTML = o.heading + ", " + o.author',
    'of the URL',
  ],
  'a parameter that is used where another one has a certain word': [
    'var p = new URLSearchParams(location.search); if (p.get("format") === "rich" && p.get("text")) a.innerHTML = p.get("text")',
    'parameter text of the URL',
  ],
  'a parameter of the fragment that is used where another one has a certain word': [
    'var p = new URLSearchParams(location.hash.slice(1)); if (p.get("format") === "rich" && p.get("text")) a.innerHTML = p.get("text")',
    'parameter text in the fragment of the URL',
  ],
  'a property beside those that are compared in JSON in the name of the window': [
    'try { var o = JSON.parse(window.name); if (o.command === "show" && o.version === 2) a.innerHTML = o.text } catch {}',
    'window.name, as JSON',
  ],
  'a parameter that is used in one case of several': [
    'var p = new URLSearchParams(location.search), view = p.get("view"), text = p.get("text") || ""; switch (view) { case "list": a.textContent = text; break; case "card": a.innerHTML = text; break }',
    'parameter text of the URL',
  ],
  'a parameter that is used where two others have certain values': [
    'const { step, kind, text } = Object.fromEntries(new URLSearchParams(location.search)); if (step == 2 && kind === "note" && text) a.innerHTML = text',
    'parameter text of the URL',
  ],
  'a parameter of the whole URL, not decoded, in single quotes': [
    `try { eval("var x = '" + ((/[?&]q=([^&]*)/.exec(location.href) || [])[1] || '') + "'") } catch {}`,
    'fragment of the URL, after ?q=',
  ],
  'a destructured parameter': [
    'const { banner } = Object.fromEntries(new URL(location).searchParams); if (banner) a.innerHTML = banner',
    'parameter banner',
  ],
  'a parameter of a query in a parameter': [
    `var o = new URLSearchParams(${parameter}); if (o.get("text")) a.innerHTML = o.get("text")`,
    'parameter q of the URL, after ?text=',
  ],
  'a parameter of a query in a query in a parameter': [
    `var o = new URLSearchParams(new URLSearchParams(${parameter}).get("next") || ""); if (o.get("text")) a.innerHTML = o.get("text")`,
    'parameter q of the URL, after ?next=%3Ftext%3D',
  ],
  'a parameter of a URL in a parameter': [
    `var o = new URL(${parameter} || "/", location); if (o.searchParams.get("text")) a.innerHTML = o.searchParams.get("text")`,
    'parameter q of the URL, after ?text=',
  ],
  'JSON in Base64 in a parameter': [
    `try { a.innerHTML = JSON.parse(atob(${parameter})).msg } catch {}`,
    'parameter q of the URL, as JSON in Base64',
  ],
  'the state of the history': [
    `if (!history.state) history.replaceState({ t: ${parameter} }, ""); a.innerHTML = history.state.t`,
    'parameter q',
  ],
  'storage that the URL has filled': [
    `if (location.hash) localStorage.setItem("v", ${fragment}); a.innerHTML = localStorage.getItem("v") || ""`,
    'fragment of the URL',
  ],
  'Base64 in the fragment': [
    'try { a.innerHTML = atob(location.hash.slice(1)) } catch {}',
    'fragment of the URL, as Base64',
  ],
  'JSON in the fragment': [
    `try { a.innerHTML = JSON.parse(${fragment}).msg } catch {}`,
    'fragment of the URL, as JSON',
  ],
  'a parameter of a query in the fragment': [
    'var q = new URLSearchParams(location.hash.split("?")[1]); if (q.get("text")) a.innerHTML = q.get("text")',
    'parameter text in the fragment of the URL',
  ],
  'a text that a worker has passed back': [
    `${worker('postMessage("<b>" + decodeURIComponent(e.data) + "</b>")')}; w.onmessage = (e) => { a.innerHTML = e.data }; w.postMessage(location.hash.slice(1))`,
    'fragment of the URL',
  ],
  'a text that a worker expects': [
    `${worker("if (e.data.startsWith('msg:')) postMessage(e.data.slice(4))")}; w.onmessage = (e) => { a.innerHTML = e.data }; w.postMessage(${fragment})`,
    'fragment of the URL, after msg:',
  ],
  'JSON that a worker parses': [
    `${worker('try { postMessage(JSON.parse(e.data).text) } catch {}')}; w.onmessage = (e) => { a.innerHTML = e.data }; w.postMessage(${fragment})`,
    'fragment of the URL, as JSON',
  ],
  'a channel': [
    `var c = new MessageChannel(); c.port2.onmessage = (e) => { a.innerHTML = e.data }; c.port1.postMessage(${fragment})`,
    'fragment of the URL',
  ],
  'a channel of all windows': [
    `var c = new BroadcastChannel("x"), d = new BroadcastChannel("x"); d.onmessage = (e) => { a.innerHTML = e.data }; c.postMessage(${fragment})`,
    'fragment of the URL',
  ],
  'an entry of the Navigation API': ['a.innerHTML = decodeURIComponent(navigation.currentEntry.url)', 'of the URL'],
  'JSON in a parameter': [
    `try { a.innerHTML = JSON.parse(${parameter}).msg } catch {}`,
    'parameter q of the URL, as JSON',
  ],
  'JSON in the name of the window': [
    'try { a.innerHTML = JSON.parse(window.name).html } catch {}',
    'window.name, as JSON',
  ],
  'a change of the fragment': [
    `addEventListener("hashchange", () => { a.innerHTML = ${fragment} })`,
    'fragment of the URL',
  ],
  'a change of the entry of the Navigation API': [
    'navigation.addEventListener("navigate", (e) => { a.innerHTML = decodeURIComponent(new URL(e.destination.url).hash) })',
    'fragment of the URL',
  ],
  'a key that is pressed': [
    `addEventListener("keydown", (e) => { if (e.key === "?") a.innerHTML = ${fragment} })`,
    'fragment of the URL',
  ],
  'a dialog that is closed': [
    `document.body.insertAdjacentHTML("beforeend", "<dialog open><form method=dialog><button>OK</button></form></dialog>"); document.querySelector("dialog").onclose = () => { a.innerHTML = ${fragment} }`,
    'fragment of the URL',
  ],
  'a parameter with the name of an element': [
    'for (const [k, v] of new URLSearchParams(location.search)) { if (document.getElementById(k)) a.innerHTML = v }',
    'parameter a of the URL',
  ],
  'a property of an object in JSON in Base64': [
    `try { a.innerHTML = JSON.parse(atob(${parameter})).card.text } catch {}`,
    'parameter q of the URL, as JSON in Base64',
  ],
  'an object in a list in JSON': [
    `try { for (const one of JSON.parse(${parameter}).rows) a.innerHTML += one.label } catch {}`,
    'parameter q of the URL, as JSON',
  ],
  'a list in JSON': [
    `try { JSON.parse(${fragment}).forEach(({ label }) => { a.innerHTML += label }) } catch {}`,
    'fragment of the URL, as JSON',
  ],
  'a part behind a word that is compared': [
    `var p = ${fragment}.split("/"); if (p[0] === "note" && p[1]) a.innerHTML = p[1]`,
    'fragment of the URL, after note/',
  ],
  'a name among pairs with signs of their own': [
    `var o = {}; for (const pair of ${fragment}.split(";")) { var p = pair.split(":"); o[p[0]] = p[1] } if (o.heading) a.innerHTML = o.heading`,
    'fragment of the URL, as ',
  ],
  'a value that is decoded once more': [
    'a.innerHTML = decodeURIComponent(decodeURIComponent(location.hash.slice(1)).replaceAll("<", ""))',
    'fragment of the URL',
  ],
  'a value without brackets': [`var v = ${fragment}; if (!/[()]/.test(v)) a.innerHTML = v`, 'fragment of the URL'],
  'a document that a window is opened for': [
    `var v = ${fragment}; if (v) { open("").document.write("<h1>" + v + "</h1>") }`,
    'fragment of the URL',
  ],
  'the name of the window as code': ['try { eval(name) } catch {}', 'window.name'],
  'a text after a word at its start': [
    `var v = ${fragment}; if (v.indexOf("msg:") === 0) a.innerHTML = v.slice(4)`,
    'fragment of the URL, after msg:',
  ],
  'a route in the fragment': [
    'var m = /^#\\/item\\/(.+)$/.exec(location.hash); if (m) a.innerHTML = decodeURIComponent(m[1])',
    'fragment of the URL, after /item/',
  ],
  'a text after a sign that is compared': [
    `var v = ${fragment}; if (v.charAt(0) === "!") a.innerHTML = v.slice(1)`,
    'fragment of the URL, after !',
  ],
  'what follows the first equals sign': [
    'a.innerHTML = decodeURIComponent(location.hash.split("=")[1] || "")',
    'fragment of the URL',
  ],
  'a property of an object in JSON in the fragment': [
    `try { a.innerHTML = JSON.parse(${fragment}).user.title } catch {}`,
    'fragment of the URL, as JSON',
  ],
  'an item of a list': [
    `var items = ${fragment}.split("|"); if (items[2]) a.innerHTML = items[2]`,
    'fragment of the URL, in a list with |',
  ],
  'a value in capital letters': [`a.innerHTML = ${fragment}.toUpperCase()`, 'fragment of the URL'],
  'a URL that a pattern finds': [
    'var m = /[?&]to=(https?:\\/\\/.+)/.exec(location); if (m) a.innerHTML = decodeURIComponent(m[1])',
    'parameter to of the URL, after https://',
  ],
  'a timer of seconds': [`setTimeout(() => { a.innerHTML = ${fragment} }, 4000)`, 'fragment of the URL'],
  'a step back in the history': [
    `addEventListener("popstate", () => { a.innerHTML = ${fragment} })`,
    'fragment of the URL',
  ],
  'the referrer as it is, in single quotes': [
    `try { eval("var r = '" + document.referrer + "'") } catch {}`,
    'document.referrer',
  ],
  'the fragment as it is, in single quotes': [
    'document.write("<a href=\'/x?" + location.hash + "\'>x</a>")',
    'fragment of the URL',
  ],
};

/** As `indirectReads`, of what another fault has to write first. */
export const indirectStoredReads: typeof indirectReads = {
  'all cookies': ['document.cookie = "seen=1"; a.innerHTML = decodeURIComponent(document.cookie)', 'cookie '],
  'a cookie that is not set': [
    'var m = /(?:^|; )greeting=([^;]*)/.exec(document.cookie); if (m) a.innerHTML = decodeURIComponent(m[1])',
    'cookie greeting',
  ],
  'a cookie of the asynchronous API': [
    'cookieStore.get("greeting").then((c) => { if (c) a.innerHTML = decodeURIComponent(c.value) })',
    'cookie greeting',
  ],
  'all entries of storage': [
    'for (var i = 0; i < localStorage.length; i++) a.innerHTML += localStorage.getItem(localStorage.key(i))',
    'of storage',
  ],
  'an entry of storage that another window has changed': [
    'addEventListener("storage", (e) => { if (e.key === "note") a.innerHTML = e.newValue }); localStorage.getItem("seen")',
    'entry note of storage',
  ],
  'a record of IndexedDB': [
    'var o = indexedDB.open("notes"); o.onupgradeneeded = () => o.result.createObjectStore("all"); o.onsuccess = () => { var r = o.result.transaction("all").objectStore("all").get(1); r.onsuccess = () => { if (r.result) a.innerHTML = r.result.text } }',
    'record of IndexedDB',
  ],
  'all records of IndexedDB': [
    'var o = indexedDB.open("notes"); o.onupgradeneeded = () => o.result.createObjectStore("all"); o.onsuccess = () => { o.result.transaction("all").objectStore("all").openCursor().onsuccess = (e) => { var c = e.target.result; if (c) { a.innerHTML += c.value; c.continue() } } }',
    'record of IndexedDB',
  ],
  'the message of a WebSocket': [
    'var s = new WebSocket("wss://" + location.host + "/live"); s.onmessage = (e) => { var m = JSON.parse(e.data); if (m.kind === "note") a.innerHTML = m.text }',
    'message of a WebSocket',
  ],
  'the message of a WebSocket after one of the page': [
    'var s = new WebSocket("/live"), n = 0; s.addEventListener("open", () => s.send("hello")); s.addEventListener("message", ({ data }) => { a.innerHTML = data })',
    'message of a WebSocket',
  ],
  'JSON in storage': [
    'try { a.innerHTML = JSON.parse(localStorage.getItem("cfg")).html } catch {}',
    'entry cfg of storage, as JSON',
  ],
};
