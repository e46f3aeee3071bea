import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';
import { traces } from './testing/traces.ts';

const java =
  'java.lang.NullPointerException\n\tat com.example.shop.Cart.total(Cart.java:42)\n\tat com.example.shop.Main.main(Main.java:7)';
const python = 'Traceback (most recent call last):\n  File &quot;/srv/app/views.py&quot;, line 12, in show\nKeyError';
const responding = (status: number, body: string): SiteDescription => ({ responses: { '/': { status, body } } });

export const fixtures: CheckFixtures = {
  reports: {
    'an error of a Java program': {
      site: responding(500, `<h1>HTTP Status 500</h1><pre>${java}</pre>`),
      expect: [
        {
          url: '/',
          severity: 'medium',
          confidence: 'high',
          evidence: ['Java: ', 'com.example.shop.Cart.total(Cart.java:42)'],
        },
      ],
    },
    'the page for what does not exist': {
      site: { responses: { '/': 'x' }, otherwise: { status: 404, body: `<pre>${python}</pre>` } },
      expect: [{ evidence: ['Python: ', 'Traceback'] }, { evidence: 'views.py' }, { evidence: 'views.py' }],
    },
    'in the middle of a page': {
      site: page(`<div>${java}</div>`),
      expect: [{ confidence: 'medium', evidence: 'Java: ' }],
    },
    'the output of a program, with success': {
      site: page(`<h1>Sorry</h1><pre>${java}</pre>`),
      expect: [{ confidence: 'medium', evidence: 'Java: ' }],
    },
    'a PHP program that fails at once': {
      site: page('<b>Fatal error</b>: no<br>Stack trace:<br>#0 /var/www/html/index.php(3): run()<br>#1 {main}<br>'),
      expect: [{ evidence: 'PHP: ' }],
    },
    'lines of a Node.js program with breaks between them': {
      site: page('TypeError: no<br> &nbsp; at /app/routes/index.js:10:5<br> &nbsp; at next (/app/layer.js:95:5)'),
      expect: [{ evidence: 'Node.js: ' }],
    },
    'a PHP program that fails with success, in the response to a probe': {
      site: {
        probeErrors: ['/total?x=a'],
        responses: {
          '/': 'Shop',
          '/total?x=a':
            '<b>Fatal error</b>:  Uncaught Exception: bad input in /srv/shop/a.php:1\nStack trace:\n' +
            '#0 /srv/shop/a.php(1): total()\n#1 {main}\n  thrown in <b>/srv/shop/a.php</b> on line <b>1</b><br />',
        },
      },
      expect: [{ url: '/total?x=a', confidence: 'medium', evidence: 'PHP: ' }],
    },
    'an API of Laravel': {
      site: {
        responses: {
          '/': {
            status: 500,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              message: 'Attempt to read property "id" on null',
              exception: 'ErrorException',
              file: '/var/www/html/app/Orders.php',
              line: 31,
              trace: [{ file: '/var/www/html/vendor/Router.php', line: 205, function: 'run', type: '->' }],
            }).replaceAll('/', '\\/'),
          },
        },
      },
      expect: [{ confidence: 'high', evidence: ['PHP: ', '/var/www/html/app/Orders.php'] }],
    },
    'an API of Symfony, whose lines are indented': {
      site: {
        responses: {
          '/': {
            status: 500,
            headers: { 'content-type': 'application/problem+json' },
            body: JSON.stringify({ trace: [5, 7].map((line) => ({ file: 'C:\\shop\\Cart.php', line })) }, null, 4),
          },
        },
      },
      expect: [{ evidence: ['PHP: ', 'Cart.php'] }],
    },
    'a program in Rust of before 2023': {
      site: responding(500, "thread 'main' panicked at 'index out of bounds: the len is 3', src/cart.rs:12:5"),
      expect: [{ evidence: 'Rust: ' }],
    },
    'a Node.js program': {
      site: responding(
        500,
        '<pre>Error: no<br> at next (/app/node_modules/express/lib/router.js:9:3)<br> at /app/index.js:4:1</pre>',
      ),
      expect: [{ evidence: 'Node.js: ' }],
    },
    'a PHP program': {
      site: responding(
        500,
        'Uncaught Exception\n#0 /var/www/html/index.php(3): run()\n#1 /var/www/html/a.php(9): main()',
      ),
      expect: [{ evidence: 'PHP: ' }],
    },
    'the arguments of calls are left out': {
      site: responding(
        500,
        "Uncaught PDOException\n#0 [internal function]: login('a', 'k7Vq2x!')\n#1 /srv/db.php(3): PDO->__construct('mysql:host=db', 'shop', 'it's k7Vq2x')\n#2 /srv/a.php(9): main()",
      ),
      expect: [{ evidence: 'PHP: #1 /srv/db.php(3): PDO->__construct(…)' }],
    },
    'the arguments of calls in one line are left out': {
      site: page("Stack trace:<br>#0 /srv/db.php(3): login('shop', 'k7Vq2x')<br>#1 {main}<br>"),
      expect: [{ evidence: '#0 /srv/db.php(3): login(…)' }],
    },
    'a Ruby program': {
      site: responding(500, "<pre>app/models/user.rb:3:in `find'\napp/controllers/users.rb:9:in `show'</pre>"),
      expect: [{ evidence: 'Ruby: ' }],
    },
    'a Go program': {
      site: responding(500, 'panic: oops\n\ngoroutine 17 [running]:\nmain.handler(0xc000)\n'),
      expect: [{ evidence: ['Go: ', 'goroutine 17'] }],
    },
    ...Object.fromEntries(
      [
        'App.Go()',
        'Program.<>c.<<Main>$>b__0_1()',
        'Program.<<Main>$>g__Total|0_2(String id)',
        'Shop.Cart.Total[T,U](T id, U of)',
        'Shop.Cart`1.<TotalAsync>d__3.MoveNext()',
      ].flatMap((method) => [
        [
          `a method of a .NET program: ${method}`,
          {
            site: responding(
              500,
              `System.InvalidOperationException: no\n   at ${method}\n   at Microsoft.AspNetCore.Http`,
            ),
            expect: [{ evidence: ['.NET: ', method] }],
          },
        ],
        [
          `a method of a .NET program with its file: ${method}`,
          {
            site: responding(500, `at ${method} in /src/Shop/Program.cs:line 7`),
            expect: [{ evidence: ['.NET: ', method] }],
          },
        ],
      ]),
    ),
    ...Object.fromEntries(
      traces.map(([platform, trace]) => [
        `a program on ${platform}: ${trace}`,
        { site: responding(500, `<p>${trace}</p>`), expect: [{ evidence: `${platform}: ` }] },
      ]),
    ),
    'an Elixir program': {
      site: responding(
        500,
        '** (RuntimeError) no\n    (shop 0.1.0) lib/shop_web/cart_controller.ex:6: ShopWeb.CartController.show/2\n    (phoenix 1.7.10) lib/phoenix/router.ex:432: Phoenix.Router.__call__/5\n',
      ),
      expect: [
        { evidence: ['Elixir: ', '(shop 0.1.0) lib/shop_web/cart_controller.ex:6: ShopWeb.CartController.show/2'] },
      ],
    },
    'a .NET program': {
      site: responding(500, 'at Shop.Cart.Total(Int32 id) in C:\\src\\Shop\\Cart.cs:line 42'),
      expect: [{ evidence: '.NET: ' }],
    },
    'one frame of a Java program below its exception': {
      site: responding(500, '<pre>java.io.IOException: disk full\n\tat com.example.Store.save(Store.java:9)</pre>'),
      expect: [{ evidence: 'Java: ' }],
    },
    'a Java program as JSON': {
      site: {
        responses: {
          '/': {
            status: 500,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ status: 500, error: 'Internal Server Error', trace: java }),
          },
        },
      },
      expect: [{ confidence: 'high', evidence: ['Java: ', 'com.example.shop.Cart.total(Cart.java:42)'] }],
    },
    'frames of a Java program with modules and class loaders': {
      site: responding(
        500,
        '<pre>at java.base/java.util.ArrayList.get(ArrayList.java:427)\n\tat app//com.example.Cart.total(Cart.java:9)</pre>',
      ),
      expect: [{ evidence: 'Java: ' }],
    },
    'one frame of a Java program with its module': {
      site: responding(
        500,
        '<pre>java.lang.NumberFormatException: For input string: "x"\n\tat java.base@17.0.1/java.lang.Integer.parseInt(Integer.java:652)</pre>',
      ),
      expect: [{ evidence: 'Java: ' }],
    },
    'the error page of ASP.NET': {
      site: responding(
        500,
        '<code><pre>[NullReferenceException: Object reference not set to an instance of an object.]\r\n   Shop.Cart.Page_Load(Object sender, EventArgs e) in c:\\shop\\Cart.aspx.cs:33\r\n   System.Web.UI.Control.OnLoad(EventArgs e) +91</pre></code>',
      ),
      expect: [{ evidence: '.NET: ' }],
    },
    'the error page of ASP.NET without files': {
      site: responding(
        500,
        '<pre>[HttpException (0x80004005): No such file.]\n   System.Web.UI.Util.CheckVirtualFileExists(VirtualPath path) +12345</pre>',
      ),
      expect: [{ evidence: '.NET: ' }],
    },
    'one frame of a Node.js program below its error': {
      site: responding(500, '<pre>Error: no such cart<br> &nbsp; &nbsp;at show (/srv/shop/cart.js:3:9)</pre>'),
      expect: [{ evidence: 'Node.js: ' }],
    },
    'one frame of a .NET program without its file': {
      site: responding(500, 'System.InvalidOperationException: no cart\r\n   at Shop.Cart.Total(Int32 id)'),
      expect: [{ evidence: '.NET: ' }],
    },
    'one frame of a PHP program': {
      site: responding(
        500,
        'PHP Fatal error: Uncaught Exception: no in /srv/a.php:3\nStack trace:\n#0 {main}\n  thrown',
      ),
      expect: [{ evidence: 'PHP: ' }],
    },
    'an error that a probe has met': {
      site: {
        scanType: 'full',
        probeErrors: ['/cart?id=x'],
        responses: { '/': 'Shop', '/cart?id=x': { status: 500, body: `<h1>HTTP Status 500</h1><pre>${java}</pre>` } },
      },
      expect: [{ url: '/cart?id=x', confidence: 'high', evidence: 'com.example.shop.Cart.total(Cart.java:42)' }],
    },
    'one frame of a Ruby program': {
      site: responding(500, "app/cart.rb:3:in 'total': no cart (NoMethodError)"),
      expect: [{ evidence: 'Ruby: ' }],
    },
    'a Rust program': {
      site: responding(500, "thread 'tokio-runtime-worker' panicked at src/cart.rs:3:9:\nno cart"),
      expect: [{ evidence: 'Rust: ' }],
    },
  },
  silent: {
    'an API that names a file of the site': {
      responses: {
        '/': {
          status: 422,
          headers: { 'content-type': 'application/json' },
          body: '{"errors":[{"file":"/upload/a.php","line":3},{"file":"shop.php","line":4}]}',
        },
      },
    },
    'prose that names an exception': page('<p>A NullPointerException: look at the line that it names (there is one).'),
    'an exception without its frames': responding(500, 'java.io.IOException: disk full'),
    'an article that shows a trace in a listing': page(`<p>What does this mean?</p><pre><code>${java}</code></pre>`),
    'an article that shows one without marking it as code': page(
      `<p>${'When the cart is empty, the total cannot be worked out. '.repeat(3)}</p><pre>${java}</pre>`,
    ),
    'an error as JSON without frames': {
      responses: {
        '/': {
          status: 500,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ error: 'NumberFormatException', message: 'see\n\tat the end of the log (Log.java)' }),
        },
      },
    },
    'a note that names an exception in brackets': responding(500, '[FormatException: bad] see Help (page) + 3'),
    'a neutral error page': responding(500, '<h1>Something went wrong</h1><p>Reference 4711'),
    'one line of prose': page('<p>Look at com.example.Cart.total(Cart.java:42) for details'),
  },
};
