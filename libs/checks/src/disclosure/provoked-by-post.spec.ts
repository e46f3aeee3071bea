import { expect, it } from '@jest/globals';
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
    const artifacts = givenSite({ probeErrors: ['/find'], responses: { '/': '<p>x', '/find': body } });
    const probeErrors = artifacts.probeErrors.map((error) => ({ ...error, method: 'POST' }));
    const outcomes = check.run({ ...artifacts, pages: [], exchanges: [], probeErrors });
    expect(outcomes.map(({ url, method }) => [String(url), method])).toEqual([['https://example.com/find', 'POST']]);
  },
);
