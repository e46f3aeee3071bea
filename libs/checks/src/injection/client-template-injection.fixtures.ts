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
  },
  silent: {
    ...innocentEchoes,
    'outside of the application': echoSite(
      (value) => `${angular}<div ng-app>Shop</div><p>Results for ${encoded(value)}</p>`,
    ),
    'excluded from compilation': echoSite((value) => `<div id=app><h1 v-pre>${encoded(value)}</h1></div>${vue}`),
    'braces are removed': echoSite((value) => `${angular}<body ng-app><p>${encoded(value.replace(/[{}]/g, ''))}`),
    'no framework': echoSite((value) => `<body ng-app><p>${encoded(value)}`),
  },
};
