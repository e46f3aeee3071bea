import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { echoSite, encoded, innocentEchoes } from './testing/echo-sites.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a style sheet': {
      site: echoSite((value) => `<link rel=stylesheet href="${encoded(value)}"><p>Shop`),
      expect: [{ severity: 'medium', evidence: ['GET parameter q', '<link rel=stylesheet href="//q'] }],
    },
    'a plug-in': {
      site: echoSite((value) => `<embed src='${encoded(value).replace(/^javascript:/i, '')}'>`),
      expect: [{ evidence: "<embed src='//q" }],
    },
    'a frame, where two slashes are filtered': {
      site: echoSite((value) => `<iframe src="${value.startsWith('//') || /^j/i.test(value) ? '' : encoded(value)}">`),
      expect: [{ evidence: '<iframe src="https://q' }],
    },
  },
  silent: {
    ...innocentEchoes,
    'a path below a folder of the site': echoSite(
      (value) => `<link rel=stylesheet href="/themes/${encoded(value)}.css">`,
    ),
    'a link that only names another page': echoSite((value) => `<link rel=canonical href="${encoded(value)}">`),
    'a list of themes': echoSite(
      (value) => `<link rel=stylesheet href="${/^\w*$/.test(value) ? encoded(value) : 'default.css'}">`,
    ),
    'an image': echoSite((value) => `<img src="${encoded(value)}">`),
  },
};
