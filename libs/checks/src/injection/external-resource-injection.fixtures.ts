import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { echoSite, encoded, innocentEchoes } from './testing/echo-sites.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a style sheet': {
      site: echoSite((value) => `<link rel=stylesheet href="${encoded(value)}"><p>Shop`),
      expect: [{ severity: 'medium', evidence: ['GET parameter q', '<link rel=stylesheet href="//q'] }],
    },
    ...Object.fromEntries(
      ['preload', 'modulepreload', 'import', 'manifest'].map((relation) => [
        `what a link loads: ${relation}`,
        {
          site: echoSite((value) => `<link rel="${relation}" href="${encoded(value)}"><p>Shop`),
          expect: [{ evidence: `<link rel="${relation}" href="//q` }],
        },
      ]),
    ),
    'a plug-in': {
      site: echoSite((value) => `<embed src='${encoded(value).replaceAll(':', '')}'>`),
      expect: [{ evidence: "<embed src='//q" }],
    },
    'a frame, where two slashes are filtered': {
      site: echoSite((value) => `<iframe src="${value.startsWith('//') || /^j/i.test(value) ? '' : encoded(value)}">`),
      expect: [{ evidence: '<iframe src="https://q' }],
    },
    'the movie of a plug-in': {
      site: echoSite((value) => `<object><param name="movie" value="${encoded(value)}"></object>`),
      expect: [{ evidence: '<param name="movie" value="//q' }],
    },
    'a style sheet that another one imports': {
      site: echoSite((value) => `<style>@import url("${encoded(value).replaceAll('&', '')}");</style>`),
      expect: [{ evidence: '@import url("//q' }],
    },
    'a style sheet that is imported by its name': {
      site: echoSite((value) => `<style>p { color: red } @import '${value.replace(/[<"']/g, '')}';</style>`),
      expect: [{ evidence: "@import '//q" }],
    },
  },
  silent: {
    'a parameter of a plug-in that is no URL': echoSite(
      (value) => `<object><param name="quality" value="${encoded(value)}"></object>`,
    ),
    'a style sheet that imports one of the site': echoSite(
      (value) => `<style>@import url("/themes/${value.replace(/\W/g, '')}.css");</style>`,
    ),
    'an attribute that the value can leave, which is reported as XSS': echoSite(
      (value) => `<link rel=stylesheet href="${value}"><p>Shop`,
    ),
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
