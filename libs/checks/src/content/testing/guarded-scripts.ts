const text = 'var t = decodeURI(location.hash);';
const use = 'el.innerHTML = t';

/** Scripts that use a text of the attacker whatever it is, and the piece that does, although they compare it. */
export const openGuards: Readonly<Record<string, readonly [script: string, evidence: string]>> = Object.fromEntries(
  [
    `if (/^#\\w+$/.test(t) || isForced) ${use}`,
    `if (tabs.indexOf(t) < 0) ${use}`,
    `if (tabs.indexOf(t) == -1) ${use}`,
    `if (!tabs.includes(t) || isForced) ${use}`,
    `if (t.startsWith("#")) ${use}`,
    `if (t[0] === "#") ${use}`,
    `if (t.substr(0, 5) === "#msg=") ${use}`,
    `if (t.indexOf("#msg=") === 0) ${use}`,
    `if (t.split("=")[0] === "#msg") ${use}`,
    `if (!/^#/.test(t)) throw 1; ${use}`,
    `if (/^[a-z]+$/m.test(t)) ${use}`,
    `if (/^#a|b$/.test(t)) ${use}`,
    `if (/^.{1,99}$/.test(t)) ${use}`,
    `switch (t) { case "#a": start(); break; default: ${use} }`,
  ].map((guard) => [`not one of known texts: ${guard}`, [`${text} ${guard}`, use] as const]),
);

const html = 'el.innerHTML = e.data.html';
const listening = (body: string): string => `addEventListener("message", (e) => { ${body} })`;
const ofPairs = (body: string): string =>
  `location.search.slice(1).split("&").forEach(function (p) { var kv = p.split("="); ${body} })`;
const ofTarget = 'var to = new URLSearchParams(location.search).get("to");';

/** Scripts that compare a part of what the attacker sends, and use another one. */
export const scriptsWithTestedParts: Readonly<Record<string, string>> = Object.fromEntries(
  [
    listening(`if (e.data.type === "html") ${html}`),
    listening(`if (e.data.type !== "html") return; ${html}`),
    listening(`if (kinds.includes(e.data.type)) ${html}`),
    listening(`if (/^[a-z]+$/.test(e.data.type)) ${html}`),
    listening(`if (e.data.type in kinds) el.innerHTML = e.data.content.html`),
    listening(`switch (e.data.type) { case "html": ${html} }`),
    listening(`var type = e.data.type; if (type === "html") ${html}`),
    listening(`if (e.data.type.match(/^[a-z]+$/)) ${html}`),
    listening(`if (e.data?.type === "html") ${html}`),
    listening('if (e.data?.type === "html") el.innerHTML = e.data?.html'),
    listening(`if (e.data.type === \`html\`) ${html}`),
    listening(`if (e.data.source !== "shop") return; ${html}`),
    listening(`if (e.data.origin !== "https://shop.example") return; ${html}`),
    listening('const { source, html } = JSON.parse(e.data); if (source === "shop") el.innerHTML = html'),
    listening(`const sent = e.data; if (sent.source === "shop") el.innerHTML = sent.html`),
    listening(`if (e.data.meta.source === "shop") ${html}`),
    listening(`if (new URL(e.data.url).origin === location.origin) ${html}`),
    listening('let sent; sent = e.data; if (sent.source === "shop") el.innerHTML = sent.html'),
    listening(
      'let sent; try { sent = JSON.parse(e.data) } catch {} if (sent.source === "shop") el.innerHTML = sent.html',
    ),
    listening('const sent = e.data || {}; const { source } = sent; if (source === "shop") el.innerHTML = sent.html'),
    listening('const { data } = e; if (data.source === "shop") el.innerHTML = data.html'),
    `${listening('show(e.data)')}; function show(sent) { if (sent.source === "shop") el.innerHTML = sent.html }`,
    'addEventListener("message", ({ data: { source, html } }) => { if (source === "shop") el.innerHTML = html })',
    'addEventListener("message", ({ data }) => { if (data.source === "shop") el.innerHTML = data.html })',
    listening(`if (isFramed && top.location.origin === self.origin) ${html}`),
    listening('const { type, html } = e.data; if (type === "html") el.innerHTML = html'),
    listening('const { type, html: text } = e.data; switch (type) { case "html": el.innerHTML = text }'),
    'addEventListener("message", ({ data: { type, html } }) => { if (type === "html") el.innerHTML = html })',
    listening('let { type, html = "" } = e.data; if (type === "html") el.innerHTML = html'),
    ofPairs('if (kv[0] === "q") el.innerHTML = decodeURIComponent(kv[1])'),
    ofPairs('if (kv[0] === name) el.innerHTML = decodeURIComponent(kv[1])'),
    ofPairs('if (decodeURIComponent(kv[0]) === "q") { var text = kv[1]; el.innerHTML = decodeURIComponent(text) }'),
    ofPairs('if (kv[0].toLowerCase() === "q") el.innerHTML = decodeURIComponent(kv[1].trim())'),
    'for (const [k, v] of new URLSearchParams(location.search)) { if (k === "q") el.innerHTML = v }',
    'var [k, v] = decodeURI(location.hash).split("="); if (k === "q") el.innerHTML = "<b>" + v + "</b>"',
    'var q = new URLSearchParams(location.search); if (q.get("is") === "html") el.innerHTML = q.get("body")',
    'var q = Object.fromEntries(new URLSearchParams(location.search)); if (q.is === "html") el.innerHTML = q.body',
    ofPairs('if (kv[1][0] === "<") el.innerHTML = decodeURIComponent(kv[1])'),
    ofPairs('if (kv[1].slice(0, 1) === "<") el.innerHTML = decodeURIComponent(kv[1])'),
    ofPairs('var key; key = kv[0]; if (key === "q") el.innerHTML = decodeURIComponent(kv[1])'),
    ofPairs('if (kv[0] === "/") location.href = kv[1]'),
    ofPairs('if (kv[0].startsWith("/")) location.href = kv[1]'),
    ofPairs('if (kv[0].indexOf("/") === 0) location.href = kv[1]'),
    ofPairs('if (kv[0].match(/^q$/)) el.innerHTML = decodeURIComponent(kv[1])'),
  ].map((script) => [`another part is compared: ${script}`, script]),
);

/** A condition in the test of another one, and so on: to look into each for every other would take years. */
export const scriptWithNestedConditions = `${text} el.innerHTML = ${'('.repeat(30)}t${' === "a" ? t : t)'.repeat(30)}`;

/** Scripts that lead to a URL of the attacker, although they look at how it begins. */
export const scriptsWithOpenBeginnings: Readonly<Record<string, string>> = Object.fromEntries(
  [
    `${ofTarget} if (to.startsWith("j")) location.href = to`,
    `${ofTarget} if (to.startsWith("")) location.href = to`,
    `${ofTarget} if (to.indexOf("http") !== -1) location.href = to`,
    `${ofTarget} if (to.indexOf("http") !== 0) location.href = to`,
    `${ofTarget} if (to[0] !== "/") location.href = to`,
    `${ofTarget} if (to.charAt(1) === "/") location.href = to`,
    `${ofTarget} if (/^[a-z]+:/.test(to)) location.href = to`,
    `${ofTarget} if (/https?:/.test(to)) location.href = to`,
    `${ofTarget} if (to.startsWith(\`j\`)) location.href = to`,
    `${ofTarget} if (to.startsWith(" ")) location.href = to`,
    `${ofTarget} if (/^.+/.test(to)) location.href = to`,
    `${ofTarget} if (/^https?:/m.test(to)) location.href = to`,
    `${ofTarget} if (/^https?:|shop/.test(to)) location.href = to`,
    `${ofTarget} if (/^(https?|javascript):/.test(to)) location.href = to`,
    `${ofTarget} if (/^#?(.*)/.test(to)) location.href = to`,
    String.raw`${ofTarget} if (/^\/?[a-z]/.test(to)) location.href = to`,
    String.raw`${ofTarget} if (/^(?:https?:\/\/)?[\w.-]+/.test(to)) location.href = to`,
    `${ofTarget} switch (to) { case "/": start(); break; default: location.href = to }`,
  ].map((script) => [`the beginning is not known: ${script}`, script]),
);

/** Scripts that use a text only where it is one of known ones. */
export const closedGuards: Readonly<Record<string, string>> = Object.fromEntries(
  [
    `if (tabs.indexOf(t) >= 0) ${use}`,
    `if (tabs.indexOf(t) < 0) throw 1; ${use}`,
    `if (tabs.indexOf(t) !== -1) ${use}`,
    `if (isReady && tabs.includes(t)) ${use}`,
    `if (!isReady || !tabs.includes(t)) throw 1; ${use}`,
    `tabs.includes(t) && (${use}); el.innerHTML = tabs.has(t) ? t : ""`,
    `if (t.match(/^#[a-z]+$/)) ${use}`,
    `if (isAllowed(t)) ${use}`,
    `if (/^#a$|^#b$/.test(t)) ${use}`,
    `if (/^(?:#a|#b)$/.test(t)) ${use}`,
    `switch (t) { case "#a": ${use}; break; default: start() }`,
    `if (t.slice(1) === "a") ${use}`,
    `if (t.toLowerCase() === "#a") ${use}`,
    `var kv = t.split("="); if (kv[1] === "a") el.innerHTML = kv[1]`,
    `var kv = t.split("="); if (kv[0] === "q" && tabs.includes(kv[1])) el.innerHTML = kv[1]`,
    `var kv = t.split("="), v = kv[1]; if (v === "a" || kv[1] === "b") el.innerHTML = v`,
  ]
    .map((guard) => [`one of known texts: ${guard}`, `${text} ${guard}`])
    .concat(
      [
        listening(`if (e.data.token === token) ${html}`),
        listening(`if (isValid(e.data.type)) ${html}`),
        listening('if (/^[a-z]+$/.test(e.data.id)) el.innerHTML = e.data.id'),
        listening('if (e?.data?.id in ids) el.innerHTML = e.data.id'),
        listening('if (e.data.id === `a`) el.innerHTML = e.data?.id'),
        listening('const { type, id = "" } = e.data; if (ids.includes(id) && type === "id") el.innerHTML = id'),
        'for (const [k, v] of new URLSearchParams(location.search)) { if (v === "a") el.innerHTML = v }',
        'var q = new URLSearchParams(location.search); if (q.get("tab") === "a") el.innerHTML = q.get("tab")',
      ].map((script) => [`the part that is used is compared: ${script}`, script]),
      [
        `${ofTarget} if (to.startsWith("http")) location.href = to`,
        `${ofTarget} if (to.indexOf("http") === 0) location.href = to`,
        `${ofTarget} if (to.indexOf("/") != 0) throw 1; location.href = to`,
        `${ofTarget} if (/^https?:/.test(to)) location.href = to`,
        `${ofTarget} if (to?.indexOf("/") === 0) location.href = to`,
        `${ofTarget} if (new URL(to, location.href).origin === location.origin) location.href = to`,
        ofPairs('if (new URL(kv[1]).protocol === "https:") location.href = kv[1]'),
        `${ofTarget} if (/^(?:f|ht)tps?:/i.test(to)) location.href = to`,
        String.raw`${ofTarget} if (/^(?:(?:http|https):\/\/|[/])/.test(to)) location.href = to`,
        String.raw`${ofTarget} if (/^(?:\/|\.\/|#|\?)/.test(to)) location.href = to`,
        String.raw`${ofTarget} if (/^(?:https?:)?\/\//.test(to)) location.href = to`,
        String.raw`${ofTarget} if (to.match(/^\/[a-z]/)) location.href = to`,
        `${ofTarget} if (to[0] === "/") location.href = to`,
        `${ofTarget} if (to && to.charAt(0) === "/") location.href = to`,
        `${ofTarget} if (to.slice(0, 4) === "http") location.href = to`,
        `${ofTarget} location.href = to.startsWith("/") ? to : "/"`,
        'var to = new URL(location.hash.slice(1), location.href); if (to.protocol === "https:") location.href = to.href',
      ].map((script) => [`the beginning of a URL is known: ${script}`, script]),
    ),
);

const patterns = (all: readonly string[], script: (pattern: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(all.map((pattern) => [script(pattern), script(pattern)]));

/** Scripts that use what a pattern has found in a text, or has left of it, and which may be anything. */
export const scriptsWithOpenPatterns: Readonly<Record<string, string>> = {
  ...patterns(
    [
      'q=(.*)',
      'q=([^&]*)',
      String.raw`q=(\S+)`,
      String.raw`q=([\W]+)`,
      'q=([,-z]+)',
      'q=([.-z]+)',
      'q=([0-z]+)',
      'q=([A-z]+)',
      'q=([a-z(]+)',
    ],
    (pattern) => `var m = decodeURI(location.hash).match(/${pattern}/); eval(m[1])`,
  ),
  ...patterns(
    [String.raw`q=([\w%]+)`, '(?:q|id)=([a-zA-Z0-9+/=]+)', '<([a-z]+)>', String.raw`(\x3cimg)`],
    (pattern) => `var m = /${pattern}/.exec(decodeURI(location.hash)); el.innerHTML = atob(m[1])`,
  ),
  ...patterns(
    [String.raw`\d`, String.raw`\w+`, String.raw`[^\S]+`, String.raw`[^\W]`, '[^ -~]', '[^,-z]', '[^0-z]'],
    (pattern) => `el.innerHTML = decodeURI(location.hash).replace(/${pattern}/g, "")`,
  ),
};

/** Scripts that use what a pattern has found in a text: letters, digits and few signs. */
export const scriptsWithHarmlessPatterns: Readonly<Record<string, string>> = {
  ...patterns(
    [
      String.raw`id=(\d+)`,
      String.raw`^#([\w-]+)$`,
      String.raw`[?&]q=(\w*)`,
      String.raw`(?<id>[\d]{1,5})`,
      '(?:a|b)_([a-z0-9.-]+)',
    ],
    (pattern) => `var m = decodeURI(location.hash).match(/${pattern}/); eval(m[1]); el.innerHTML = m[0]`,
  ),
  ...patterns(
    [String.raw`^#\/([\w/-]+)`, 'page-([A-Za-z0-9_]+)'],
    (pattern) => `var m = /${pattern}/i.exec(decodeURI(location.hash)); if (m) eval(m[1]); location.href = m[1]`,
  ),
  ...patterns(
    ['[<>]', '[^a-z]', String.raw`[\W_]`, '[!-/:-@]', String.raw`[\x3c]`, '[^a-zA-Z0-9 ]+', String.raw`[^\w\s]`],
    (pattern) => `el.innerHTML = decodeURI(location.hash).replace(/${pattern}/g, "")`,
  ),
};
