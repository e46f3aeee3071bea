import { expect, it } from '@jest/globals';
import { givenSite } from '../../../scanner/src/testing/site.ts';
import { debugMode } from './debug-mode.check.ts';
import { errorPageStackTrace } from './error-page-stack-trace.check.ts';
import { phpWarning } from './php-warning.check.ts';
import { wpDebug } from './wp-debug.check.ts';

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

it.each([
  [phpWarning.meta.id, phpWarning, '<b>Warning</b>:  no rows in <b>/srv/a.php</b> on line <b>3</b>'],
  [wpDebug.meta.id, wpDebug, '<strong>WordPress database error:</strong> no rows'],
])('%s finds the message in the response to a POST where the page of the URL shows none', (_, check, message) => {
  const artifacts = givenSite({ crawled: ['/find'], responses: { '/': '<p>x', '/find': '<p>Find' } });
  const page = artifacts.exchanges.find(({ url }) => url.pathname === '/find');
  if (page === undefined) throw new Error('the site has no /find');
  const failed = { ...page, method: 'POST', status: 500, text: message };
  const outcomes = check.run({ ...artifacts, exchanges: [...artifacts.exchanges, failed, { ...failed, text: '' }] });
  expect(outcomes.map(({ url, method }) => [String(url), method])).toEqual([['https://example.com/find', 'POST']]);
});
