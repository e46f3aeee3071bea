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

it('finds a stack trace in each response to a URL, whatever other errors the URL responds with', () => {
  const artifacts = givenSite({ probeErrors: ['/find'], responses: { '/': '<p>x', '/find': { status: 500, body } } });
  const [traced] = artifacts.probeErrors;
  if (traced === undefined) throw new Error('the site has no /find');
  const other = { ...traced, text: 'An error.' };
  const exchanges = [traced, { ...traced, method: 'POST' }, other, { ...other, method: 'POST' }];
  const outcomes = errorPageStackTrace.run({ ...artifacts, pages: [], probeErrors: [], exchanges });
  expect(outcomes.map(({ url, method }) => [String(url), method])).toEqual([
    ['https://example.com/find', undefined],
    ['https://example.com/find', 'POST'],
  ]);
});
