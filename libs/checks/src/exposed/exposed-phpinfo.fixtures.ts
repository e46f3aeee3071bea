import { exposureFixtures } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'the page': {
      path: '/info.php',
      body: '<html><title>PHP 8.1.2 - phpinfo()</title><body><h1>PHP Version 8.1.2</h1><table><tr><td>PHP Extension </td><td>20210902</td></tr></table></body></html>',
      evidence: 'PHP Version 8.1.2',
      type: 'text/html',
    },
  },
  { 'a page about PHP': { responses: { '/info.php': '<html><body>PHP Version 8 is out</body></html>' } } },
);
