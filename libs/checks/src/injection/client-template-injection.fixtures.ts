import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { echoSite, encoded, innocentEchoes } from './testing/echo-sites.ts';

const angular = '<script src="https://ajax.googleapis.com/ajax/libs/angularjs/1.8.2/angular.min.js"></script>';
const vue = '<script src="https://unpkg.com/vue@2.7.14/dist/vue.js"></script><script>new Vue({ el: "#app" })</script>';

export const fixtures: CheckFixtures = {
  reports: {
    'in an application of AngularJS, with HTML encoded': {
      site: echoSite((value) => `${angular}<body ng-app><p>Results for ${encoded(value)}</p></body>`),
      expect: [{ severity: 'high', confidence: 'medium', evidence: ['GET parameter q', 'AngularJS: Results for {{q'] }],
    },
    'in an application of Vue.js, with HTML encoded': {
      site: echoSite((value) => `<div id=app><h1>${encoded(value)}</h1></div>${vue}`),
      expect: [{ evidence: 'Vue.js: {{q' }],
    },
    'in an attribute of an application of AngularJS': {
      site: echoSite((value) => `${angular}<body ng-app><input class="${encoded(value)}"></body>`),
      expect: [{ evidence: 'AngularJS: {{q' }],
    },
    'in a string of a directive, with HTML encoded': {
      site: echoSite((value) => `${angular}<body ng-app><p ng-init="name='${encoded(value)}'">{{name}}</p></body>`),
      expect: [{ evidence: "AngularJS: name=''+q" }],
    },
    'with delimiters of the site': {
      site: echoSite(
        (value) =>
          `${angular}<script>app.config(($interpolateProvider) => $interpolateProvider.startSymbol('[[').endSymbol(']]'))</script><body ng-app="app"><p>${encoded(value)}</p></body>`,
      ),
      expect: [{ evidence: 'AngularJS: [[q' }],
    },
    'in a document that a script starts the application on': {
      site: echoSite(
        (value) => `${angular}<p>${encoded(value)}</p><script>angular.bootstrap(document, ['shop'])</script>`,
      ),
      expect: [{ evidence: 'AngularJS: {{q' }],
    },
    'in an application that Vue.js mounts by the method of an instance': {
      site: echoSite(
        (value) =>
          `<div id="app"><h1>${encoded(value)}</h1></div><script src="/js/vue.min.js"></script><script>new Vue({}).$mount('#app')</script>`,
      ),
      expect: [{ evidence: 'Vue.js: {{q' }],
    },
    'in Vue.js 3 as a module': {
      site: echoSite(
        (value) =>
          `<div id="app"><h1>${encoded(value)}</h1></div><script type="module">import { createApp } from 'https://unpkg.com/vue@3/dist/vue.esm-browser.js'; createApp({}).mount('#app')</script>`,
      ),
      expect: [{ evidence: 'Vue.js: {{q' }],
    },
    'in Vue.js 3 by an import map': {
      site: echoSite(
        (value) =>
          `<script type="importmap">{ "imports": { "vue": "https://unpkg.com/vue@3/dist/vue.esm-browser.js" } }</script><div id="app"><h1>${encoded(value)}</h1></div><script type="module">import { createApp } from 'vue'; createApp({}).mount('#app')</script>`,
      ),
      expect: [{ evidence: 'Vue.js: {{q' }],
    },
    'in Vue.js of a content delivery network that serves its current version': {
      site: echoSite(
        (value) =>
          `<div id="app"><h1>${encoded(value)}</h1></div><script src="https://cdn.jsdelivr.net/npm/vue"></script><script>Vue.createApp({}).mount('#app')</script>`,
      ),
      expect: [{ evidence: 'Vue.js: {{q' }],
    },
    'in a bound attribute of Vue.js': {
      site: echoSite((value) => `<div id=app><p :title="'${encoded(value)}'">x</p></div>${vue}`),
      expect: [{ evidence: "Vue.js: ''+q" }],
    },
    'in the data of Alpine.js': {
      site: echoSite(
        (value) =>
          `<script defer src="https://cdn.jsdelivr.net/npm/alpinejs@3.14.1/dist/cdn.min.js"></script><div x-data="{ q: '${encoded(value)}' }">x</div>`,
      ),
      expect: [{ evidence: 'Alpine.js: {' }],
    },
  },
  silent: {
    'in a string of a directive, escaped for it': echoSite(
      (value) =>
        `${angular}<body ng-app><p ng-init="name='${encoded(value.replace(/\\/g, '\\\\').replaceAll("'", "\\'"))}'">x</p></body>`,
    ),
    'braces where the site has other delimiters': echoSite(
      (value) =>
        `${angular}<script>p.startSymbol('[[').endSymbol(']]')</script><body ng-app><p>${encoded(value.replace(/[[\]]/g, ''))}`,
    ),
    'in an attribute of Vue.js, which is text': echoSite(
      (value) => `<div id=app><p title="${encoded(value)}">x</p></div>${vue}`,
    ),
    'in the text of Alpine.js, which has no expressions there': echoSite(
      (value) =>
        `<script defer src="https://cdn.jsdelivr.net/npm/alpinejs@3.14.1/dist/cdn.min.js"></script><div x-data="{ open: true }"><h1>${encoded(value)}</h1></div>`,
    ),
    'in Vue.js without its compiler': echoSite(
      (value) =>
        `<div id="app"><h1>${encoded(value)}</h1></div><script src="https://unpkg.com/vue@3/dist/vue.runtime.global.prod.js"></script><script>Vue.createApp({ render: () => 'x' }).mount('#app')</script>`,
    ),
    'in a module of Vue.js without its compiler': echoSite(
      (value) =>
        `<div id="app"><h1>${encoded(value)}</h1></div><script type="module">import { createApp } from 'https://unpkg.com/vue@3/dist/vue.runtime.esm-browser.js'; createApp({ render: () => 'x' }).mount('#app')</script>`,
    ),
    'in a script that passes data to the framework': echoSite(
      (value) =>
        `${angular}<body ng-app><script>shop.q = ${JSON.stringify(value).replaceAll('<', '\\u003c')}</script><p>{{q}}</p>`,
    ),
    'where script runs without a template, which is reported as XSS': echoSite(
      (value) => `${angular}<body ng-app><p>Results for ${value}</p></body>`,
    ),
    ...innocentEchoes,
    'outside of the application': echoSite(
      (value) => `${angular}<div ng-app>Shop</div><p>Results for ${encoded(value)}</p>`,
    ),
    'excluded from compilation': echoSite((value) => `<div id=app><h1 v-pre>${encoded(value)}</h1></div>${vue}`),
    'braces are removed': echoSite((value) => `${angular}<body ng-app><p>${encoded(value.replace(/[{}]/g, ''))}`),
    'no framework': echoSite((value) => `<body ng-app><p>${encoded(value)}`),
  },
};
