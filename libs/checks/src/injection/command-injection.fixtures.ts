import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { echoSite, encoded, formSite, innocentEchoes, parameter } from './testing/echo-sites.ts';

/** What a shell makes of the expressions in a text outside of single quotes. */
function expanded(text: string): string {
  return text.replace(/\$\(\((\d+)\*(\d+)\)\)/g, (_, left: string, right: string) =>
    String(Number(left) * Number(right)),
  );
}

/** A command line as a shell reads it: without its single quotes, between which nothing is expanded. */
function read(command: string): string {
  return command
    .split("'")
    .map((part, at) => (at % 2 === 0 ? expanded(part) : part))
    .join('');
}

export const fixtures: CheckFixtures = {
  reports: {
    'without quotes, in the output': {
      site: echoSite((value) => `<pre>${encoded(read(`Looking for ${value}`))}</pre>`),
      expect: [{ evidence: ['GET parameter q, value shoes', '$(('], severity: 'critical', confidence: 'high' }],
    },
    'in double quotes': {
      site: echoSite((value) => `<pre>${encoded(expanded(value))}</pre>`),
      expect: [{ evidence: '$((' }],
    },
    'in upper case': {
      site: echoSite((value) => `<pre>${encoded(expanded(value)).toUpperCase()}</pre>`),
      expect: [{ evidence: '$((' }],
    },
    'in single quotes, in an error': {
      site: echoSite((value) => `<pre>ls: cannot access ${encoded(read(`'${value}'`))}: No such file</pre>`),
      expect: [{ evidence: '$((' }],
    },
    'in a form whose response shows the host only where it is unknown': {
      site: formSite('<input name="host" value="localhost">', (request) => {
        const host = read(parameter(request, 'host'));
        return /\d{7}/.test(host) ? `ping: ${host}: Name or service not known` : 'Is not reached';
      }),
      expect: [{ url: '/find', evidence: 'POST parameter host, value localhost' }],
    },
    'in a command that is the value itself, and rejects other ones': {
      site: echoSite((value) => (value.startsWith('ls ') ? encoded(read(value)) : 'No such command'), 'ls docs'),
      expect: [{ evidence: 'value ls docs' }],
    },
    'in a cookie': {
      site: {
        responses: {
          '/': ({ headers }) => ({
            headers: { 'set-cookie': 'theme=dark' },
            body: `<pre>${encoded(read(decodeURIComponent(headers['cookie'] ?? '')))}</pre>`,
          }),
        },
      },
      expect: [{ url: '/', evidence: 'cookie theme' }],
    },
  },
  silent: {
    ...innocentEchoes,
    'the value is an argument': echoSite((value) => `<pre>${encoded(value)}: No such file or directory</pre>`),
    'a calculator takes the expression as it is': echoSite((value) =>
      encoded(value.replace(/\((\d+)\*(\d+)\)/g, (_, left: string, right: string) => String(+left * +right))),
    ),
    'quotes and dollars are removed': echoSite((value) => encoded(value.replace(/[$'()]/g, ''))),
    'the product is there once only': {
      responses: (() => {
        let seen = 0;
        return {
          '/': '<a href="/find?q=shoes">Find</a>',
          '/find': (request) => {
            const value = parameter(request, 'q');
            const isFirst = value.includes('$((') && (seen += 1) === 1;
            return encoded(isFirst ? expanded(value) : value);
          },
        };
      })(),
    },
  },
};
