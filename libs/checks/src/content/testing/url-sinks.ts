const given = 'new URLSearchParams(location.search).get("to")';
const scripts = (all: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(all.map((script) => [`to a URL: ${script}`, script.replaceAll('TO', given)]));

/** Scripts that give the URL of an attacker to an element that may run it. */
export const scriptsWithUrlSinks: Readonly<Record<string, string>> = scripts([
  'document.getElementById("login").action = TO',
  'document.forms[0].action = TO',
  'document.forms.login.action = TO',
  'loginForm.action = TO',
  'this.form.action = TO',
  'loginFormEl.action = TO',
  'var x = {}; x = linkOf(name); x.href = TO',
  'var a; document.body.append((a = document.createElement("a"))); a.href = TO',
  'var f = document.querySelector("#login"); f.action = TO',
  'document.querySelector("form").setAttribute("action", TO)',
  'document.createElement("object").data = TO',
  'document.createElement("button").formAction = TO',
  'button.setAttribute("formaction", TO)',
  'el.href = TO',
  'Object.assign(document.createElement("iframe"), { src: TO })',
  'var f = document.querySelector("#login"); Object.assign(f, { method: "post", action: TO })',
  'frame.src = TO',
  'frame.setAttribute("src", TO)',
  'event.currentTarget.href = TO',
  'use.setAttribute("xlink:href", TO)',
  'function a() { var x = { n: 1 }; x.href = TO } function b(x) { x.href = TO }',
  'var a = document.createElement("a"); a.href = TO; document.body.append(a)',
  'var a = document.createElement("a"); a.href = TO; a.click()',
  'function make() { var a = document.createElement("a"); a.href = TO; return a }',
  'function make() { var a = document.createElement("a"); a.href = TO; return { a } }',
  'var a = document.createElement("a"); a.href = TO; location.href = a.href',
  'var a = document.createElement("a"); a.href = TO; if (a.host !== location.host) location.href = a.href',
]);

/** Scripts that give it to something that has such a property as well. */
export const scriptsWithOtherUrls: Readonly<Record<string, string>> = scripts([
  'var settings = {}; settings.data = TO; $.ajax(settings)',
  'request.data = TO',
  'el.setAttribute("data", TO)',
  'this.state.action = TO',
  'this.action = TO',
  'var visit = { n: 1 }; visit.src = TO; visit.href = TO; send(visit)',
  'el.dataset.src = TO',
  'Object.assign({}, defaults, { src: TO, href: TO })',
  'Object.assign(this.state, { src: TO, href: TO })',
  'Object.assign(options, { href: TO, action: TO })',
  'Object.assign(document.createElement("img"), { src: TO })',
  'document.createElement("link").href = TO',
  'document.querySelector("link[rel=canonical]").setAttribute("href", TO)',
  'var v = document.createElement("video"); v.src = TO; v.setAttribute("src", TO)',
  'var a = document.createElement("a"); a.href = TO; var isOwn = a.hostname === location.hostname',
  'var a = document.createElement("a"); a.href = TO; if (a.host === location.host) location.href = a.href',
]);
