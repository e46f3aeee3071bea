import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    AngularJS: {
      site: page('<script src="https://ajax.googleapis.com/ajax/libs/angularjs/1.8.2/angular.min.js"></script>'),
      expect: [{ severity: 'info', evidence: 'angularjs 1.8.2 (by address), not maintained since December 2021' }],
    },
    'jQuery 2': {
      site: page('<script src="/js/jquery-2.2.4.min.js"></script>'),
      expect: [{ evidence: 'jquery 2.2.4' }],
    },
    ...Object.fromEntries(
      [
        ['bootstrap/3.4.1/js/bootstrap.min.js', 'bootstrap 3.4.1 (by address), not maintained since July 2019'],
        ['bootstrap/4.6.2/js/bootstrap.min.js', 'bootstrap 4.6.2 (by address), not maintained since January 2023'],
        ['vue/2.7.16/vue.min.js', 'vue 2.7.16 (by address), not maintained since December 2023'],
        ['moment.js/2.30.1/moment.min.js', 'moment 2.30.1 (by address), not maintained since September 2020'],
        ['ckeditor/4.22.1/ckeditor.js', 'ckeditor4 4.22.1 (by address), not maintained since June 2023'],
        ['tinymce/5.10.9/tinymce.min.js', 'tinymce 5.10.9 (by address), not maintained since April 2023'],
        ['tinymce/6.8.6/tinymce.min.js', 'tinymce 6.8.6 (by address), not maintained since October 2024'],
        [
          'jquery-mobile/1.4.5/jquery.mobile.min.js',
          'jquery-mobile 1.4.5 (by address), not maintained since October 2021',
        ],
      ].map(([path, evidence = '']) => [
        `cdnjs: ${path}`,
        {
          site: page(`<script src="https://cdnjs.cloudflare.com/ajax/libs/${path}"></script>`),
          expect: [{ evidence }],
        },
      ]),
    ),
  },
  silent: {
    ...Object.fromEntries(
      ['bootstrap/5.3.3/js/bootstrap.min.js', 'vue/3.5.13/vue.global.min.js', 'tinymce/7.9.3/tinymce.min.js'].map(
        (path) => [
          `a maintained version at cdnjs: ${path}`,
          page(`<script src="https://cdnjs.cloudflare.com/ajax/libs/${path}"></script>`),
        ],
      ),
    ),
    'a maintained version': page('<script src="/js/jquery-3.7.1.min.js"></script>'),
    'an unknown library': page('<script src="/js/own-1.0.0.js"></script>'),
  },
};
