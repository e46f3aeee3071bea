import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { page } from '../../../../scanner/src/testing/fixtures.ts';
import type { Reported } from '../../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../../scanner/src/testing/site.ts';

const require = createRequire(import.meta.url);
export const sanitizer = readFileSync(require.resolve('dompurify/dist/purify.min.js'), 'utf8');
const angular = readFileSync(require.resolve('angular/angular.min.js'), 'utf8');
export const withScript = (script: string, html = '<div id=a></div>'): SiteDescription =>
  page(`<!doctype html><body>${html}<script>${script}</script>`);
export const withPolicy = (policy: string, script: string): SiteDescription => ({
  responses: {
    '/': {
      headers: { 'content-security-policy': policy },
      body: `<!doctype html><body><div id=a></div><script>${script}</script>`,
    },
  },
});
export const searchField = '<div id=a></div><input id=f><button id=b>Search</button>';
export const fragment = 'decodeURIComponent(location.hash.slice(1))';
export const parameter = 'new URLSearchParams(location.search).get("q")';

/** What an endpoint gives that begins with the name of a function. */
export const withCallback = (nameOf: string, accepts: RegExp, at = 0): SiteDescription => ({
  responses: {
    '/': `<!doctype html><body><script>var s = document.createElement("script"); s.src = "/items?callback=" + (${nameOf} || "show"); document.body.append(s); function show() {}</script>`,
    '/items': ({ url }) => {
      const name = url.searchParams.getAll('callback')[at] ?? '';
      return { headers: { 'content-type': 'text/javascript' }, body: accepts.test(name) ? `${name}([1])` : '' };
    },
  },
});
/** A page that sanitizes markup, and has a script load what a variable names. */
export const clobbered = (variable: string, before = ''): SiteDescription => ({
  responses: {
    '/': `<!doctype html><body><div id=a></div><script src=/purify.js></script><script>${before} a.innerHTML = DOMPurify.sanitize(${fragment}); var conf = ${variable} || { url: "/item.js" }, s = document.createElement("script"); s.src = conf.url; document.body.append(s)</script>`,
    '/purify.js': { headers: { 'content-type': 'text/javascript' }, body: sanitizer },
    '/item.js': { headers: { 'content-type': 'text/javascript' }, body: '' },
  },
});
export const inFrame = (type: string): string =>
  `var f = document.createElement("iframe"); f.src = URL.createObjectURL(new Blob(["<p>", ${fragment}], { type: "${type}" })); a.append(f)`;
/** An expression that AngularJS evaluates in its scope. */
export const withExpression = (use: string): SiteDescription => ({
  responses: {
    '/': `<!doctype html><body ng-app=app><p ng-controller=show>{{text}}</p><script src=/angular.js></script><script>angular.module("app", []).controller("show", ($scope, $parse) => { var v = ${fragment}; try { ${use} } catch {} })</script>`,
    '/angular.js': { headers: { 'content-type': 'text/javascript' }, body: angular },
  },
});

/** An engine that makes functions of the expressions in a template. */
export const ownEngine = (template: string): string =>
  `var v = ${parameter} || "", render = (t, data) => t.replace(/{{(.+?)}}/g, (all, one) => { try { return Function("with (this) { return " + one + " }").call(data) } catch { return all } }); a.textContent = ${template}; a.textContent = render(a.textContent, { name: v })`;

export const reported = (script: string, ...evidence: string[]): Reported => ({
  site: withScript(script),
  expect: [{ evidence }],
});
