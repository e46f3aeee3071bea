import { disclosureChecks } from '../../libs/checks/src/disclosure/index.ts';
import { exposureIds, injectionIds, serverIds } from './families.ts';
import { document, encoded, file, routes, soundHeaders } from './site.ts';
import type { FixtureSite, Reply } from './site.ts';

const disclosureIds = disclosureChecks.map(({ meta }) => meta.id);
const silent = [...exposureIds, ...injectionIds, ...serverIds, ...disclosureIds];

const manual = document(
  'What errors mean',
  `<h1>What errors mean</h1><p>The message You have an error in your SQL syntax means that a quote is missing, and
<code>&lt;?php</code> begins a script. Index of /pub is what a listing says.</p>
<pre><code>java.lang.NullPointerException: x
	at com.example.A.b(A.java:1)
	at com.example.C.d(C.java:2)
Traceback (most recent call last):
  File "/app/x.py", line 3, in &lt;module&gt;
ValueError: x
ghp_16C7e42F292c6912E7710c838347Ae178B4a
ORA-00933: SQL command not properly ended
&lt;?php echo 1; ?&gt; /var/www/html/index.php 10.0.0.5
Fatal error: Uncaught Error in /var/www/html/x.php on line 3</code></pre>
<blockquote>Warning: mysqli_query(): x in /var/www/html/a.php on line 3</blockquote>
<p>Your router has the address <code>192.168.0.1</code>.</p><a href="/a.html">a</a> <a href="/b.html">b</a>`,
);

const json = (body: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const links = document('Shop', '<a href="/item?id=1&amp;name=a">Item</a> <a href="/go?to=Main_Page">Go</a>');

/** Sound sites that look weak. */
export const honestSites: readonly FixtureSite[] = [
  {
    name: 'a manual quotes errors and keys',
    handler: routes({ '/': () => manual, '/a.html': () => manual }),
    reports: [],
    silent,
  },
  {
    name: 'everything is JSON that repeats its parameters',
    handler: routes(
      {
        '/': () => json({ users: '/users?id=1&q=a', version: '1' }),
        '/users': ({ url }) => json({ q: url.searchParams.get('q'), id: url.searchParams.get('id') }),
      },
      ({ url }) => json({ error: 'not found', path: unescape(url.href) }, 404),
    ),
    reports: [],
    silent,
  },
  {
    name: 'everything is text that repeats its parameters',
    handler: routes({ '/': () => file('hello <script>alert(1)</script>\n', 'text/plain') }, ({ url }) => ({
      status: 404,
      ...file(`no ${unescape(url.href)}`, 'text/plain'),
    })),
    reports: [],
    silent,
  },
  { name: 'there is nothing', handler: routes({}), reports: [], silent },
  {
    name: 'a login on another host stands before everything',
    handler: routes({ '/': () => links }, ({ url }) => ({
      status: 302,
      headers: { location: `https://login.example/?return=${encodeURIComponent(url.pathname)}` },
    })),
    reports: [],
    silent,
  },
  {
    name: 'unknown paths have a page of another content every time, with status 200',
    handler: routes({ '/': () => links }, () => {
      const words = Array.from({ length: 200 }, () => Math.random().toString(36).slice(2));
      return document('Try these', words.join(' '));
    }),
    reports: [],
    silent,
  },
  {
    name: 'every path has one file of JSON with all that signatures look for',
    handler: routes({}, ({ url }) =>
      json({ name: 'app', dependencies: {}, services: {}, image: 'x', openapi: '3', paths: {}, path: url.pathname }),
    ),
    reports: [],
    silent: exposureIds,
  },
  {
    name: 'a warning stands before links that lead away',
    handler: routes({
      '/': () => document('Shop', '<a href="/go?url=/a">Go</a>'),
      '/go': ({ url }) => ({
        status: 302,
        headers: { location: `/leaving?to=${encodeURIComponent(url.searchParams.get('url') ?? '')}` },
      }),
      '/leaving': ({ url }) => {
        const to = url.searchParams.get('to') ?? '';
        return document('Leaving', `<a rel="noopener" href="${/^https?:/.test(to) ? encoded(to) : '/'}">Go on</a>`);
      },
    }),
    reports: [],
    silent,
  },
  {
    name: 'a firewall rejects what looks like an attack, and says why',
    handler: (request, response) => {
      const isAttack = /['"<>{}$]|%2[27]|%3[ce]|\/\./i.test(request.url ?? '');
      const status = isAttack ? 403 : /^\/(?:item|go|$)/.test(request.url ?? '') ? 200 : 404;
      response.writeHead(status, soundHeaders);
      response.end(isAttack ? document('Refused', '<p>SQL injection or XSS attempt was blocked.') : links);
    },
    reports: [],
    silent,
  },
];
