import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription, SiteResponse } from '../../../scanner/src/testing/description.ts';
import { file, innocentSites, listing } from './testing/exposure-fixtures.ts';

const code = '<?php $db = connect("localhost", "shop", "made-up"); ?>';
const site = (responses: Readonly<Record<string, SiteResponse>>): SiteDescription => ({
  crawled: ['/shop/cart.php', '/docs/start.html'],
  responses: { '/': 'Shop', '/shop/cart.php': '<p>Cart', '/docs/start.html': '<html><p>Docs', ...responses },
});

export const fixtures: CheckFixtures = {
  reports: {
    'the copy of an editor': {
      site: site({ '/shop/cart.php~': file(code, 'text/plain') }),
      expect: [{ url: '/shop/cart.php~', severity: 'medium', evidence: '<?php' }],
    },
    'the copy of a page whose code comes before its markup': {
      site: site({ '/shop/cart.php.old': file(`${code}\n<!doctype html><html><body><p>Cart`) }),
      expect: [{ url: '/shop/cart.php.old', evidence: '<?php' }],
    },
    'the copy of a script that writes markup': {
      site: site({ '/shop/cart.php.orig': file('#!/usr/bin/perl\nprint "<html><body>Cart";\n') }),
      expect: [{ url: '/shop/cart.php.orig', evidence: '#!/usr/bin/perl' }],
    },
    'several copies': {
      site: site({
        '/shop/cart.php.bak': file(code),
        '/shop/Copy%20of%20cart.php': file(code, 'text/plain'),
        '/shop/.cart.php.swp': file('b0VIM 9.0'),
        '/shop/cart.php.zip': file(Buffer.from('504b0304', 'hex'), 'application/zip'),
      }),
      expect: [
        { url: '/shop/cart.php.bak', evidence: '<?php' },
        { url: '/shop/Copy%20of%20cart.php', evidence: '<?php' },
        { url: '/shop/.cart.php.swp', evidence: '62 30 56 49 4d 20' },
        { url: '/shop/cart.php.zip', evidence: '50 4b 03 04' },
      ],
    },
    'the copy of a page of HTML, as text': {
      site: site({ '/docs/start.html.old': file('<!doctype html><p>Docs of last year', 'text/plain') }),
      expect: [{ url: '/docs/start.html.old', evidence: '<!doctype html>' }],
    },
    'the copy of a script that was met with an argument in its path': {
      site: {
        crawled: ['/wiki/index.php/Main_Page'],
        responses: {
          '/': 'Shop',
          '/wiki/index.php/Main_Page': '<p>Main page',
          '/wiki/index.php~': file(code, 'text/plain'),
        },
      },
      expect: [{ url: '/wiki/index.php~', evidence: '<?php' }],
    },
    'an archive of a folder': {
      site: site({ '/shop.tar.gz': file(Buffer.from('1f8b0800', 'hex'), 'application/gzip') }),
      expect: [{ url: '/shop.tar.gz', evidence: '1f 8b 08' }],
    },
    'a copy that a directory listing names': {
      site: listing({ '/pub/mail.inc.bak': file(code, 'text/plain') }),
      expect: [{ url: '/pub/mail.inc.bak', evidence: '<?php' }],
    },
    'what the editor joe left in a folder': {
      site: site({ '/shop/DEADJOE': file('*** These modified files were found in JOE when it aborted on Mon\n') }),
      expect: [{ url: '/shop/DEADJOE', evidence: 'These modified files' }],
    },
  },
  silent: {
    ...innocentSites,
    'no copies': site({}),
    'an archive that is a finding of exposed-archive': {
      crawled: ['/backup/notes.txt'],
      responses: {
        '/': 'Shop',
        '/backup/notes.txt': file('Notes', 'text/plain'),
        '/backup.tar.gz': file(Buffer.from('1f8b0800', 'hex'), 'application/gzip'),
      },
    },
    'a copy in the listing of the root that is a finding of exposed-config-backup': {
      responses: {
        '/': '<title>Index of /</title><a href="/config.php.bak">config.php.bak</a><a href="a">a</a>',
        '/config.php.bak': file(code, 'text/plain'),
      },
    },
    'the server ignores what follows the name': {
      ...site({}),
      otherwise: ({ url }) => (url.pathname.startsWith('/shop/') ? '<!doctype html><p>Cart' : { status: 404 }),
    },
    'every path has the source of a page': { ...site({}), otherwise: file(code, 'text/plain') },
    'a manual quotes code within a page': site({
      '/shop/cart.php.txt': file(`The page:\n<html><body>${code}</body></html>`, 'text/plain'),
    }),
    'a page quotes code at its beginning': site({ '/shop/cart.php.txt': { body: `${code}\n<html><body>Manual` } }),
    'a copy that the server runs': site({ '/shop/cart.php.bak': { body: '<p>Cart' } }),
  },
};
