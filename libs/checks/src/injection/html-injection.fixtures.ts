import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { echoSite, innocentEchoes } from './testing/echo-sites.ts';

/** Lets one tag through, with one attribute. */
const withoutScript = (value: string) => value.replace(/<(?!u id=\w+>)/gi, '&lt;');

export const fixtures: CheckFixtures = {
  reports: {
    'tags come out, script does not': {
      site: echoSite((value) => `<p>Results for ${withoutScript(value)}`),
      expect: [{ evidence: ['GET parameter q', '<u id='] }],
    },
  },
  silent: {
    ...innocentEchoes,
    'script comes out too, which is another finding': echoSite((value) => `<p>${value}`),
    'tags in an attribute': echoSite((value) => `<input value="${value.replaceAll('"', '')}">`),
    'tags in a text field': echoSite((value) => `<textarea>${value.replaceAll('/', '')}</textarea>`),
  },
};
