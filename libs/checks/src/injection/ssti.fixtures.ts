import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { echoSite, encoded, innocentEchoes } from './testing/echo-sites.ts';

/** Replaces products between two delimiters by their value, as a template engine does. */
const engine = (open: string, close: string) => (value: string) => {
  const expression = new RegExp(`${open.replace(/[{}$#%]/g, '\\$&')}(\\d+)\\*(\\d+)${close}`, 'g');
  return `<p>Hello ${encoded(value.replace(expression, (_, left: string, right: string) => String(Number(left) * Number(right))))}`;
};

export const fixtures: CheckFixtures = {
  reports: {
    'two braces': {
      site: echoSite(engine('{{', '}}')),
      // Of all syntaxes in the value, the one that was evaluated.
      expect: [{ evidence: ['GET parameter q, value with q', '{{', '}}qq2z7w3\nresponse: q'] }],
    },
    'a dollar sign': { site: echoSite(engine('${', '}')), expect: [{ evidence: ['${', 'response: q'] }] },
    'percent signs': { site: echoSite((value) => engine('<%=', '%>')(value)), expect: [{ evidence: 'response: q' }] },
    'one brace': {
      site: echoSite((value) => (value.includes('{{') ? { status: 500 } : engine('{', '}')(value))),
      expect: [{ evidence: 'response: q' }],
    },
    'an engine that fails at foreign syntax': {
      site: echoSite((value) => (/<%|\{\{|\$\{/.test(value) ? { status: 500 } : engine('#{', '}')(value))),
      expect: [{ evidence: ['#{', 'response: q'] }],
    },
    'an engine that fails at foreign syntax and says so with 200': {
      site: echoSite((value) => (/<%|#\{|\$\{/.test(value) ? 'Sorry' : engine('{{', '}}')(value))),
      expect: [{ evidence: 'response: q' }],
    },
    'an engine that writes numbers as a country does': {
      site: echoSite((value) =>
        value.replace(/\$\{(\d+)\*(\d+)\}/g, (_, left: string, right: string) =>
          (Number(left) * Number(right)).toLocaleString('en-US'),
        ),
      ),
      expect: [{ evidence: ['response: q', ','] }],
    },
    'an engine that groups digits by spaces that do not break': {
      site: echoSite((value) =>
        value.replace(/\$\{(\d+)\*(\d+)\}/g, (_, left: string, right: string) =>
          (Number(left) * Number(right)).toLocaleString('fr-FR'),
        ),
      ),
      expect: [{ evidence: 'response: q' }],
    },
    'an engine that sets variables': {
      site: echoSite((value) => {
        const [directive = '', name = '', left, right] = /#set\(\$(\w+)=(\d+)\*(\d+)\)/.exec(value) ?? [];
        if (name === '') return `<p>Hello ${encoded(value)}`;
        const product = String(Number(left) * Number(right));
        const reference = new RegExp(`\\$(?:${name}(?!\\w)|\\{${name}\\})`);
        return `<p>Hello ${encoded(value.replace(directive, '').replace(reference, product))}`;
      }),
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
    'a shop that writes the numbers of a value as a country does': echoSite(
      (value) => `<p>${encoded(value.replace(/\d+/g, (digits) => Number(digits).toLocaleString('en-US')))}`,
    ),
    'the expression comes back as it is': echoSite((value) => `<p>${encoded(value)}`),
    'every odd value fails': echoSite((value) => (/[{<]/.test(value) ? { status: 500 } : value)),
  },
};
