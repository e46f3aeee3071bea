import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const message = '<b>Warning</b>:  Array to string conversion in <b>/srv/shop/a.php</b> on line <b>3</b><br />';

export const fixtures: CheckFixtures = {
  reports: {
    ...Object.fromEntries(
      ['Notice', 'Parse error', 'Deprecated', 'Strict Standards'].map((kind) => [
        kind,
        { site: page(message.replace('Warning', kind)), expect: [{ evidence: `<b>${kind}</b>` }] },
      ]),
    ),
    'a message of Xdebug': {
      site: page(
        "<font size='1'><table class='xdebug-error xe-warning'>\n<tr><th><span style='color: #fce94f'>( ! )</span> Warning: Undefined variable $x in /srv/shop/a.php on line <i>3</i></th></tr>",
      ),
      expect: [{ evidence: '( ! )</span> Warning: Undefined variable $x in /srv/shop/a.php on line <i>3</i>' }],
    },
    'a warning in a page': {
      site: page(
        '<br />\n<b>Warning</b>:  Undefined variable $id in <b>/var/www/html/index.php</b> on line <b>12</b><br />',
      ),
      expect: [
        { severity: 'low', confidence: 'high', evidence: '<b>Warning</b>:  Undefined variable $id in <b>/var/www' },
      ],
    },
    'an exception that nothing catches, with its stack trace': {
      site: page(
        '<br />\n<b>Fatal error</b>:  Uncaught Exception: bad input in /srv/shop/a.php:1\nStack trace:\n' +
          '#0 /srv/shop/a.php(1): total()\n#1 {main}\n  thrown in <b>/srv/shop/a.php</b> on line <b>1</b><br />',
      ),
      expect: [{ evidence: '<b>Fatal error</b>:  Uncaught Exception: bad input in /srv/shop/a.php:1' }],
    },
    'the arguments of calls are left out': {
      site: page(
        '<b>Fatal error</b>:  Uncaught PDOException: no in /srv/a.php:1\nStack trace:\n' +
          "#0 /srv/a.php(1): PDO->__construct('mysql:', 'shop', 'k7Vq2x')\n#1 {main}\n  thrown in <b>/srv/a.php</b> on line <b>1</b>",
      ),
      expect: [{ evidence: '#0 /srv/a.php(1): PDO->__construct(…)\n#1 {main}' }],
    },
    'in an error page': {
      site: {
        responses: {
          '/': {
            status: 500,
            body: '<b>Fatal error</b>:  Uncaught Error in <b>/srv/shop/a.php</b> on line <b>3</b><br />',
          },
        },
      },
      expect: [{ evidence: '<b>Fatal error</b>' }],
    },
    'in the response to a probe': {
      site: {
        probeErrors: ['/list?sort[]=a', '/cart?id=x'],
        responses: {
          '/': 'Shop',
          '/list?sort[]=a': message,
          '/cart?id=x': { status: 500, body: message.replace('Warning', 'Fatal error') },
        },
      },
      expect: [
        { url: '/list?sort[]=a', evidence: '<b>Warning</b>' },
        { url: '/cart?id=x', evidence: '<b>Fatal error</b>' },
      ],
    },
    'once where a page has the message without a probe': {
      site: { probeErrors: ['/list?sort[]=a'], responses: { '/': message, '/list?sort[]=a': message } },
      expect: [{ url: '/', evidence: '<b>Warning</b>' }],
    },
  },
  silent: {
    'an article that quotes it': page(
      '<pre>&lt;b&gt;Warning&lt;/b&gt;: x in &lt;b&gt;a.php&lt;/b&gt; on line &lt;b&gt;1&lt;/b&gt;</pre>',
    ),
    'the word alone': page('<b>Warning</b>: slippery floor in <b>the hall</b>'),
  },
};
