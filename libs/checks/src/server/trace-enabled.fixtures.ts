import type { SentRequest } from '../../../scanner/src/testing/description.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const echo = ({ url, headers }: SentRequest) => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return {
    headers: { 'content-type': 'message/http' },
    body: `TRACE ${url.pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n`,
  };
};

export const fixtures: CheckFixtures = {
  reports: {
    'the request comes back': {
      site: { responses: { 'TRACE /': echo } },
      expect: [{ url: '/', method: 'TRACE', evidence: ['TRACE / HTTP/1.1', 'x-marker: q1z7w3k9x5m1v8b2'] }],
    },
  },
  silent: {
    'the method is rejected': { responses: { 'TRACE /': { status: 405 } } },
    'the method is treated as GET': { responses: { 'TRACE /': '<h1>Shop</h1>' } },
    'an error that quotes the request': {
      responses: { 'TRACE /': (request) => ({ ...echo(request), status: 405 }) },
    },
    'a page that shows the fields of the request, one a line': {
      responses: { 'TRACE /': ({ headers }) => `GET / HTTP/1.1\nx-marker: ${headers['x-marker'] ?? ''}` },
    },
    'a page shows the request headers': {
      responses: { 'TRACE /': ({ headers }) => `<p>You sent x-marker: ${headers['x-marker'] ?? ''}</p>` },
    },
  },
};
