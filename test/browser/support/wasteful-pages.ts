/** What `code` does, in a page that has nothing else. */
const running = (code: string): string => `<!doctype html><body><script>${code}</script>`;
const inWorkers = (code: string): string =>
  running(`for (let i = 0; i < 4; i++) new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}])))`);
/** Replaces what the driver calls. */
const replacing = (what: string): string =>
  running(
    `for (const name of Object.getOwnPropertyNames(window)) if (name.startsWith("_")) try { Object.defineProperty(window, name, { value: ${what} }) } catch {}`,
  );

/** Each wastes the time of a processor, waits for a person, or has the browser keep or tell something without end. */
export const wastefulPages: Readonly<Record<string, string>> = {
  loops: running('for (;;);'),
  'loops in a frame': '<iframe srcdoc="<script>for (;;);</script>"></iframe>',
  'loops in workers': inWorkers('for (;;);'),
  'loops in a thousand frames of other origins': running(
    'for (let i = 0; i < 1000; i++) { const f = document.createElement("iframe"); f.sandbox = "allow-scripts"; f.srcdoc = "<script>for (;;);<" + "/script>"; document.body.append(f) }',
  ),
  'loops where it is read': running(
    'Object.defineProperty(document.documentElement, "outerHTML", { get() { for (;;); } })',
  ),
  'matches a regular expression without end': running('/^(a+)+$/.test("a".repeat(60) + "b")'),
  'animates without end':
    '<style>@keyframes k { to { filter: blur(99px); transform: rotate(1turn) } } i { animation: k 1ms infinite; position: fixed; inset: 0 }</style><script>for (let i = 0; i < 500; i++) document.write("<i>x</i>")</script>',
  'waits in dialogs': running(
    'for (;;) if (prompt("Name?") === null) break; alert(1); confirm(1); print(); document.body.requestFullscreen?.().catch(() => 0); navigator.credentials?.get({ password: true }).catch(() => 0)',
  ),
  'waits in the dialogs of a frame': running(
    'const f = document.createElement("iframe"); document.body.append(f); delete f.contentWindow.alert; f.contentWindow.eval("alert(1)"); Window.prototype.alert?.call(window, 1); f.contentWindow.print(); setInterval(() => f.contentWindow.confirm("x"), 1)',
  ),
  'asks before it is left': running(
    'onbeforeunload = (event) => { event.preventDefault(); return "x" }; addEventListener("pagehide", () => { for (;;); })',
  ),
  'stops at a debugger': running('for (;;) { debugger }'),
  'stops at a debugger again and again': running('setInterval(() => { debugger }, 0)'),
  'opens a thousand windows': running(
    'for (let i = 0; i < 1000; i++) { open("/?" + i); const a = document.createElement("a"); a.href = "/?" + i; a.target = "_blank"; document.body.append(a); a.click() }',
  ),
  'closes itself': running('open("", "_self"); close(); document.open(); document.write("x")'),
  'adds frames without end': running(
    'setInterval(() => { for (let i = 0; i < 50; i++) document.body.append(document.createElement("iframe")) })',
  ),
  'adds and removes frames without end': running(
    'setInterval(() => { for (let i = 0; i < 500; i++) { const f = document.createElement("iframe"); document.body.append(f); f.remove() } }, 0)',
  ),
  'starts workers without end': running(
    'setInterval(() => { for (let i = 0; i < 9; i++) new Worker("data:text/javascript,close()") }, 5)',
  ),
  'reloads itself without end': running('setInterval(() => location.reload(), 1)'),
  'goes from site to site without end': running(
    'location = "http://h" + Math.random().toString(36).slice(2) + ".site.example/"',
  ),
  'changes its URL without end': running(
    'setInterval(() => { for (let i = 0; i < 100; i++) history.replaceState(0, "", "#" + "x".repeat(1e5) + Math.random()) }, 1)',
  ),
  'fills its history': running(
    'for (let i = 0; i < 1e5; i++) try { history.pushState({ i: "x".repeat(1e4) }, "", "#" + i) } catch {}',
  ),
  'requests without end': running('for (let i = 0; i < 1e5; i++) fetch("/f" + i).catch(() => 0)'),
  'requests with huge header fields and bodies': running(
    'setInterval(() => { fetch("/f", { headers: { x: "x".repeat(1e7) } }).catch(() => 0); fetch("/f", { method: "POST", body: "x".repeat(1e8) }).catch(() => 0) }, 10)',
  ),
  'writes to the console without end': running('for (;;) console.debug("x".repeat(1e4), [1])'),
  'writes objects to the console without end': running(
    'setInterval(() => { for (let i = 0; i < 1000; i++) console.log({ a: i, b: [i] }, [1, 2, 3], document) }, 1)',
  ),
  'throws without end': running(
    'setInterval(() => { for (let i = 0; i < 100; i++) setTimeout(() => { throw new Error("x".repeat(1e5)) }) })',
  ),
  'calls what the browser has bound': running(
    'const names = Object.getOwnPropertyNames(window).filter((name) => name.startsWith("_")); setInterval(() => { for (const name of names) try { window[name]("x".repeat(5e6)) } catch {} })',
  ),
  'has a document without end': replacing(
    '{ idle: () => 0, explore: () => 0, collect: () => ({ html: "x".repeat(1e8), url: "x".repeat(1e8), polluted: [] }) }',
  ),
  'gives the driver an object to take apart': replacing(
    '{ idle: () => 0, explore: () => 0, collect: () => ({ html: "", url: location.href, polluted: Array.from({ length: 3e5 }, (_, i) => ({ ["a" + i]: [i] })) }) }',
  ),
  'replaces what the driver uses': running(
    'Object.prototype.then = function (resolve) { resolve(Array(1e5).fill({ a: [] })) }; Object.prototype.toJSON = () => "x".repeat(1e6); globalThis.eval = () => Array(1e5).fill({ a: [] }); JSON.stringify = JSON.parse = String = Promise = Map = Set = Symbol = Reflect = undefined; Array.prototype.push = Array.prototype[Symbol?.iterator] = Function.prototype.call = Function.prototype.apply = Function.prototype.toString = () => { throw 1 }; MutationObserver = undefined; console.debug = console.log = undefined',
  ),
  'downloads without end': running(
    'setInterval(() => { const a = document.createElement("a"); a.href = URL.createObjectURL(new Blob([new Uint8Array(2e7)])); a.download = "x" + Math.random(); a.click() }, 20)',
  ),
  'downloads URLs without end': running(
    'const url = "data:application/x-y," + "x".repeat(1.9e6); let i = 0; setInterval(() => { const a = document.createElement("a"); a.href = url + i++; a.download = "x" + i; a.click() }, 5)',
  ),
  'asks without end': running(
    'document.write("<input type=file id=f>"); setInterval(() => { alert("x".repeat(1e6)); prompt("x", "y".repeat(1e6)); print(); f.click(); showOpenFilePicker?.().catch(() => 0); Notification.requestPermission(); navigator.geolocation.getCurrentPosition(() => 0); document.documentElement.requestFullscreen().catch(() => 0) }, 1)',
  ),
  'keeps others from leaving it': running(
    'onbeforeunload = (event) => { event.preventDefault(); return "x" }; setInterval(() => { location = "/?" + Math.random() }, 1)',
  ),
  'requests of thousands of hosts': running(
    'let i = 0; setInterval(() => { for (let j = 0; j < 50; j++) fetch("https://h" + i++ + ".example/", { mode: "no-cors" }).catch(() => 0); for (let j = 0; j < 9; j++) try { new WebSocket("wss://w" + i++ + ".example/") } catch {} }, 1)',
  ),
  'has cookies that no server takes': running(
    'for (let i = 0; i < 180; i++) document.cookie = "c" + i + "=" + "x".repeat(4000); setInterval(() => fetch("/f").catch(() => 0), 1)',
  ),
  'changes its title without end': running(
    'setInterval(() => { for (let i = 0; i < 1000; i++) document.title = "x".repeat(1e5) + i + Math.random() }, 1)',
  ),
  'connects peers without end': running(
    'setInterval(() => { for (let i = 0; i < 20; i++) try { const p = new RTCPeerConnection({ iceServers: [{ urls: "stun:192.0.2.7" }] }); p.createDataChannel("x"); p.setLocalDescription() } catch {} }, 10)',
  ),
  'computes a number without end': running('let x = 2n; for (;;) x = x ** 2n'),
  'nests elements': running(
    'let e = document.documentElement; for (let i = 0; i < 5e4; i++) { const d = document.createElement("div"); e.append(d); e = d }',
  ),
};

/** Each takes memory without end, in one of the browser's processes or another. */
export const greedyPages: Readonly<Record<string, string>> = {
  'memory of its script': running('const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))'),
  'memory of WebAssembly': running(
    'const all = []; for (;;) { const m = new WebAssembly.Memory({ initial: 1000 }); new Uint8Array(m.buffer).fill(1); all.push(m) }',
  ),
  'memory of workers': inWorkers('const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))'),
  'memory of workers that start workers': running(
    'const code = "onmessage = ({ data }) => { for (let i = 0; i < 2; i++) new Worker(URL.createObjectURL(new Blob([data]))).postMessage(data) }"; new Worker(URL.createObjectURL(new Blob([code]))).postMessage(code)',
  ),
  'memory of shared workers': running(
    'let i = 0; setInterval(() => { for (let j = 0; j < 50; j++) new SharedWorker("data:text/javascript,0//" + "y".repeat(1e5) + i++) }, 1)',
  ),
  'memory of sound': running('setInterval(() => new OfflineAudioContext(32, 44100 * 1000, 96000).startRendering(), 1)'),
  elements: running(
    'for (;;) { const d = document.createElement("div"); d.textContent = "x".repeat(1e5) + Math.random(); document.body.append(d) }',
  ),
  canvases: running(
    'const all = []; setInterval(() => { const c = document.createElement("canvas"); c.width = c.height = 4000; const g = c.getContext("2d"); g.fillRect(0, 0, 4000, 4000); g.getImageData(0, 0, 1, 1); all.push(c) })',
  ),
  blobs: running(
    'const all = []; const b = new Uint8Array(2e7).fill(7); setInterval(() => all.push(new Blob([b, String(Math.random())])), 5)',
  ),
  'a database': running(
    'const r = indexedDB.open("d"); r.onupgradeneeded = () => r.result.createObjectStore("s"); r.onsuccess = () => { const b = new Uint8Array(5e6).fill(7); let i = 0; const put = () => { const t = r.result.transaction("s", "readwrite"); t.objectStore("s").put(b, i++); t.oncomplete = put }; put() }',
  ),
  'a cache of responses': running(
    '(async () => { const c = await caches.open("x"); const b = new Uint8Array(5e6).fill(7); for (let i = 0; ; i++) await c.put("/c" + i, new Response(b)) })()',
  ),
  'files of its own': running(
    '(async () => { const d = await navigator.storage.getDirectory(); const b = new Uint8Array(5e6).fill(7); for (let i = 0; ; i++) { const f = await d.getFileHandle("f" + i, { create: true }); const w = await f.createWritable(); await w.write(b); await w.close() } })()',
  ),
};
