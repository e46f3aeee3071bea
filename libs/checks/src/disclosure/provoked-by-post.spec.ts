import { expect, it } from '@jest/globals';
import { exchangeFrom } from '../../../scanner/src/collect/exchange.ts';
import { headersFromLines } from '../../../scanner/src/collect/headers.ts';
import { givenSite } from '../../../scanner/src/testing/site.ts';
import { debugMode } from './debug-mode.check.ts';
import { errorPageStackTrace } from './error-page-stack-trace.check.ts';
import { phpWarning } from './php-warning.check.ts';

const body = [
  '<br />\n<b>Fatal error</b>:  Uncaught Error: no rows in /srv/a.php:3\nStack trace:\n#0 /srv/b.php(7): rows()\n#1 {main}\n  thrown in <b>/srv/a.php</b> on line <b>3</b><br />',
  '<title>Action Controller: Exception caught</title>',
].join('\n');

it.each([phpWarning, errorPageStackTrace, debugMode])(
  '$meta.id names the method of the request that shows it',
  (check) => {
    const artifacts = givenSite({ responses: { '/': '<p>x' } });
    const error = exchangeFrom({
      url: new URL('/find', artifacts.target),
      method: 'POST',
      requestHeaders: {},
      status: 200,
      headers: headersFromLines([['content-type', 'text/html']]),
      body: Buffer.from(body),
      truncated: false,
      remoteAddress: '192.0.2.1',
      durationMs: 1,
      tlsError: undefined,
    });
    const outcomes = check.run({ ...artifacts, probeErrors: [error] });
    expect(outcomes.map(({ url, method }) => [String(url), method])).toEqual([[error.url.href, 'POST']]);
  },
);
