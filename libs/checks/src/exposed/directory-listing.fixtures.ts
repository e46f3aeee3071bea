import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { innocentSites, neverRequested } from './testing/exposure-fixtures.ts';

const apache =
  '<html><head><title>Index of /uploads</title></head><body><h1>Index of /uploads</h1><a href="?C=N;O=D">Name</a> <a href="/">Parent Directory</a> <a href="a.pdf">a.pdf</a></body></html>';
const listings: Readonly<Record<string, string>> = {
  Apache: apache,
  IIS: '<html><title>example.com - /uploads/</title><pre><A HREF="/">[To Parent Directory]</A><br><A HREF="/uploads/a.pdf">a.pdf</A></pre></html>',
  Tomcat:
    '<html><title>Directory Listing For [/uploads/]</title><a href="/uploads/a.pdf">a.pdf</a><a href="/uploads/b.pdf">b.pdf</a></html>',
  Jetty: '<html><title>Directory: /uploads/</title><a href="../">Parent Directory</a></html>',
  Python:
    '<html><title>Directory listing for /uploads/</title><ul><li><a href="a.pdf">a.pdf</a><li><a href="b.pdf">b</a></ul></html>',
  Node: '<html><title>listing directory /uploads/</title><ul id="files"><li><a href="/uploads/a">a</a><li><a href="/uploads/b">b</a></ul></html>',
  'http-server, behind a style sheet of icons': `<html><title>Index of /uploads/</title><style>${'i{}'.repeat(40_000)}</style><h1>Index of /uploads/</h1><a href="./../">../</a><a href="./a.pdf">a.pdf</a></html>`,
  'a server without a title of the page':
    '<html><h1>Index of /uploads/</h1><hr><pre><a href="../">../</a>\n<a href="a.pdf">a.pdf</a></pre></html>',
  serve:
    '<html><title>Files within uploads/</title><ul id="files"><li><a href="/uploads/a">a</a><li><a href="/uploads/b">b</a></ul></html>',
  'a server that writes in capital letters':
    '<HTML><TITLE>INDEX OF /uploads</TITLE><A HREF=a.pdf>a.pdf</A><A HREF=b.pdf>b.pdf</A></HTML>',
  Go: '<!doctype html>\n<meta name="viewport" content="width=device-width">\n<pre>\n<a href="a.pdf">a.pdf</a>\n<a href="b.pdf">b.pdf</a>\n</pre>\n',
  webfs:
    '<head><title>example.com:80/uploads/</title></head><h1>listing: \n<a href="/">/</a><a href="/uploads/">uploads/</a></h1><hr><pre>-rw- <a href="a.pdf">a.pdf</a></pre>',
  Caddy:
    '<html><title>/uploads/</title><table><tr class="file"><td><a href="./a.pdf">a</a><td><a href="./b.pdf">b</a></table>Served with <a rel="noopener" href="https://caddyserver.com">Caddy</a></html>',
};

export const fixtures: CheckFixtures = {
  reports: {
    ...Object.fromEntries(
      Object.entries(listings).map(([server, body]) => [
        `the listing of ${server}`,
        {
          site: { responses: { '/': '<img src="/uploads/a.png">', '/uploads/': body } },
          expect: [{ url: '/uploads/', evidence: '>' }],
        },
      ]),
    ),
    'with its entries as evidence, without the links that sort it and to the folder above': {
      site: {
        crawled: ['/a/pub/'],
        responses: {
          '/': 'Shop',
          '/a/pub/':
            '<title>Index of /a/pub</title><a href="?C=N;O=D">Name</a><a href="?C=M;O=A">Date</a><a href="/a/">Parent Directory</a><a href="a.pdf">a</a><a href="b.pdf">b</a>',
        },
      },
      expect: [{ url: '/a/pub/', evidence: '<title>Index of /a/pub</title>\n<a href="a.pdf">\n<a href="b.pdf">' }],
    },
    'with one file, under a title that names the folder': {
      site: {
        responses: {
          '/': '<img src="/img/a.png">',
          '/img/': '<title>Directory listing for /img/</title><a href="a.png">a.png</a>',
        },
      },
      expect: [{ url: '/img/', evidence: 'Directory listing for /img/' }],
    },
    'of the root, with one folder': {
      site: {
        responses: {
          '/': '<title>Index of /</title></head><body><h2>Index of /</h2><table><tr class="d"><td class="n"><a href="a/">a</a>/</td></tr></table>',
        },
      },
      expect: [{ url: '/', evidence: '<title>Index of /</title>\n<a href="a/">' }],
    },
    ...Object.fromEntries(
      ['Directory listing for /', 'listing directory /', 'Directory Listing For [/]', 'Directory: /'].map((title) => [
        `of the root, with one folder: ${title}`,
        {
          site: { responses: { '/': `<title>${title}</title><ul><li><a href="a/">a/</a></ul>` } },
          expect: [{ url: '/', evidence: `<title>${title}</title>\n<a href="a/">` }],
        },
      ]),
    ),
    'of Caddy, without its link to its own site': {
      site: {
        responses: {
          '/': '<title>/</title><div class="listing"><table><tr><th><a href="?sort=namedirfirst&order=desc" class="icon"></a></th></tr><tr class="file"><td><a href="./a/"><span>a</span></a></td></tr></table></div><footer>Served with <a rel="noopener noreferrer" href="https://caddyserver.com">Caddy</a></footer>',
        },
      },
      expect: [
        {
          url: '/',
          evidence: '<a rel="noopener noreferrer" href="https://caddyserver.com">\n<a href="./a/">',
        },
      ],
    },
    'of the root': {
      site: { responses: { '/': apache.replaceAll('/uploads', '/') } },
      expect: [{ url: '/', evidence: '<title>Index of /</title>' }],
    },
    'of a bucket': {
      site: {
        responses: {
          '/files/': {
            headers: { 'content-type': 'application/xml' },
            body: '<ListBucketResult xmlns="x"><Name>b</Name><Key>a</Key>',
          },
        },
      },
      expect: [{ url: '/files/', evidence: '<ListBucketResult' }],
    },
    'of a bucket that is empty': {
      site: {
        responses: {
          '/files/': { headers: { 'content-type': 'application/xml' }, body: '<ListBucketResult><Name>b</Name>' },
        },
      },
      expect: [{ url: '/files/', evidence: '<ListBucketResult>' }],
    },
    'of a folder that the crawler came to': {
      site: { crawled: ['/pub/'], responses: { '/': '<a href=/pub/>files</a>', '/pub/': apache } },
      expect: [{ url: '/pub/', evidence: 'Index of /uploads' }],
    },
  },
  silent: {
    'the title of a listing of another folder at the root, with one link': {
      responses: { '/': '<title>Index of /uploads</title><a href="/about">About</a>' },
    },
    ...innocentSites,
    'a link that logs out, which is not followed': {
      responses: {
        '/': '<a href="/admin/logout/">x</a><a href="/logout/done">x</a>',
        ...neverRequested('/admin/logout/', '/logout/'),
      },
    },
    'a link that says that it logs out': {
      responses: { '/': '<a href="/session/end/">Log out</a>', ...neverRequested('/session/end/') },
    },
    'every folder has a page': {
      responses: { '/': '<a href="/docs/a">', '/docs/': '<h1>Documents</h1><a href=a>a</a>' },
    },
    'an article about listings': {
      responses: {
        '/': '<a href="/docs/a">',
        '/docs/': '<h1>What "Index of /" means</h1><a href=a>a</a><a href=b>b</a>',
      },
    },
    'a folder of that name without entries': {
      responses: { '/': '<a href="/docs/a">', '/docs/': '<title>Index of /docs</title>' },
    },
    'a book with an index': {
      responses: {
        '/': '<a href="/docs/a">',
        '/docs/': '<title>Index of authors</title><a href=a>a</a><a href=b>b</a>',
      },
    },
    'one page for all folders': {
      otherwise: apache.replace('Parent Directory', 'x') + '<a href="x">x</a>',
      responses: { '/': '<a href="/deep/x">' },
    },
    'an error of a bucket': {
      responses: {
        '/files/': { headers: { 'content-type': 'application/xml' }, body: '<ListBucketResult></ListBucketResult>' },
      },
    },
    'a listing that is denied': {
      responses: { '/': '<img src="/uploads/a.png">', '/uploads/': { status: 403, body: apache } },
    },
    'a preformatted text with a link': {
      responses: { '/': '<a href="/docs/a">', '/docs/': 'See\n<pre>\n<a href="a">a</a>\n</pre>' },
    },
    'a preformatted text': {
      responses: { '/': '<a href="/docs/a">', '/docs/': '<pre>\n<a href="a">a</a>\nand more\n</pre>' },
    },
  },
};
