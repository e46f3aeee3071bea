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
  },
  silent: {
    'a maintained version': page('<script src="/js/jquery-3.7.1.min.js"></script>'),
    'an unknown library': page('<script src="/js/own-1.0.0.js"></script>'),
  },
};
