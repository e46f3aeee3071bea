import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { echoSite, encoded, innocentEchoes } from './testing/echo-sites.ts';

/** Replaces products between two delimiters by their value, as a template engine does. */
const engine = (open: string, close: string) => (value: string) => {
  const expression = new RegExp(`${open.replace(/[{}$#%]/g, '\\$&')}(\\d+)\\*(\\d+)${close}`, 'g');
  return `<p>Hello ${encoded(value.replace(expression, (_, left: string, right: string) => String(Number(left) * Number(right))))}`;
};

export const fixtures: CheckFixtures = {
  reports: {
    'two braces': { site: echoSite(engine('{{', '}}')), expect: [{ evidence: ['GET parameter q', 'response: q'] }] },
    'a dollar sign': { site: echoSite(engine('${', '}')), expect: [{ evidence: 'response: q' }] },
    'percent signs': { site: echoSite((value) => engine('<%=', '%>')(value)), expect: [{ evidence: 'response: q' }] },
    'one brace': {
      site: echoSite((value) => (value.includes('{{') ? { status: 500 } : engine('{', '}')(value))),
      expect: [{ evidence: 'response: q' }],
    },
    'an engine that fails at foreign syntax': {
      site: echoSite((value) => (/<%|\{\{|\$\{/.test(value) ? { status: 500 } : engine('#{', '}')(value))),
      expect: [{ evidence: 'response: q' }],
    },
    'an engine that fails at foreign syntax and says so with 200': {
      site: echoSite((value) => (/<%|#\{|\$\{/.test(value) ? 'Sorry' : engine('{{', '}}')(value))),
      expect: [{ evidence: 'response: q' }],
    },
    'a segment of the path': {
      site: {
        responses: { '/': 'Shop' },
        crawled: ['/hello/bob'],
        otherwise: ({ url }) => engine('{{', '}}')(decodeURIComponent(url.pathname)),
      },
      expect: [{ evidence: ['value in the path', 'response: q'] }],
    },
  },
  silent: {
    ...innocentEchoes,
    'the expression comes back as it is': echoSite((value) => `<p>${encoded(value)}`),
    'every odd value fails': echoSite((value) => (/[{<]/.test(value) ? { status: 500 } : value)),
  },
};
