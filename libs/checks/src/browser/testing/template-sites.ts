import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { SiteDescription } from '../../../../scanner/src/testing/site.ts';

const require = createRequire(import.meta.url);

/** A page that writes a parameter as text into a template, which the framework then compiles. */
function templateSite(library: string, element: string, start: string): SiteDescription {
  const script = readFileSync(require.resolve(library), 'utf8');
  return {
    responses: {
      '/': `<!doctype html><body>${element}<script>a.textContent = "Hello " + (new URLSearchParams(location.search).get("q") || "")</script><script src=/framework.js></script><script>${start}</script>`,
      '/framework.js': { headers: { 'content-type': 'text/javascript' }, body: script },
    },
  };
}

const vueStarts = { 2: 'new Vue({ el: "#a" })', 3: 'Vue.createApp({}).mount("#a")' };

const withBrackets = {
  AngularJS:
    'angular.module("app", []).config(($interpolateProvider) => { $interpolateProvider.startSymbol("[[").endSymbol("]]") })',
  Vue: 'Vue.createApp({ compilerOptions: { delimiters: ["[[", "]]"] } }).mount("#app")',
};

/** Frameworks whose templates run what stands between braces. */
export const templateSites: Readonly<Record<string, SiteDescription>> = {
  'AngularJS 1.8': templateSite('angular/angular.min.js', '<div id=a ng-app>x</div>', ''),
  'AngularJS 1.5 with its sandbox': templateSite('angular-1.5/angular.min.js', '<div id=a ng-app>x</div>', ''),
  'AngularJS 1.4 with its sandbox': templateSite('angular-1.4/angular.min.js', '<div id=a ng-app>x</div>', ''),
  'Vue 2': templateSite('vue-2/dist/vue.min.js', '<div id=a>x</div>', vueStarts[2]),
  'Vue 3': templateSite('vue/dist/vue.global.prod.js', '<div id=a>x</div>', vueStarts[3]),
  'AngularJS with delimiters of its own': templateSite(
    'angular/angular.min.js',
    '<section ng-app=app><div id=a>x</div></section>',
    withBrackets.AngularJS,
  ),
  'Vue with delimiters of its own': templateSite(
    'vue/dist/vue.global.prod.js',
    '<section id=app><div id=a>x</div></section>',
    withBrackets.Vue,
  ),
};

/** The same where the framework leaves the element alone. */
export const inertTemplateSites: Readonly<Record<string, SiteDescription>> = {
  'AngularJS with ng-non-bindable': templateSite(
    'angular/angular.min.js',
    '<section ng-app><div id=a ng-non-bindable>x</div></section>',
    '',
  ),
  'Vue with delimiters of its own, elsewhere': templateSite(
    'vue/dist/vue.global.prod.js',
    '<section id=app>x</section><div id=a>x</div>',
    withBrackets.Vue,
  ),
  'Vue with v-pre': templateSite(
    'vue/dist/vue.global.prod.js',
    '<section id=app><div id=a v-pre>x</div></section>',
    'Vue.createApp({}).mount("#app")',
  ),
};

const parameter = '(new URLSearchParams(location.search).get("q") || "")';
const compiled = (script: string): SiteDescription => ({
  responses: {
    '/': `<!doctype html><body><div id=a></div><script src=/library.js></script><script>${script}</script>`,
    '/library.js': {
      headers: { 'content-type': 'text/javascript' },
      body: readFileSync(require.resolve('lodash-4.17.4/lodash.min.js'), 'utf8'),
    },
  },
});

/** A template with `<% … %>` that a library makes a function of, and one that takes the value as its data. */
export const compiledTemplate = compiled(`a.textContent = _.template("Hello " + ${parameter})()`);
export const dataOfTemplate = compiled(`a.innerHTML = _.template("Hello <%- name %>")({ name: ${parameter} })`);
