import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteResponse } from '../../../scanner/src/testing/site.ts';

function phpFile(type: string | undefined, headers: Readonly<Record<string, string>> = {}): SiteResponse {
  return {
    ...(type === undefined ? { bare: true } : { headers: { 'content-type': type, ...headers } }),
    body: '<?php $db = new PDO($dsn, "root", "x");\necho $db->query("SELECT 1")->fetchColumn();\n',
  };
}

export const fixtures: CheckFixtures = {
  reports: {
    'PHP that was not run': {
      site: page('<html><body><?php $db = new PDO($dsn, "root", "x"); ?><p>x'),
      expect: [{ severity: 'medium', evidence: '<?php $db = new PDO($dsn, "…", "…")' }],
    },
    'an escaped quote in a password': {
      site: page(String.raw`<html><body><?php $db = connect("root", "a\"hunter2"); ?><p>x`),
      expect: [{ evidence: '<?php $db = connect("…", "…"); ?>' }],
    },
    'a directive of JSP': {
      site: page('<%@ page import="java.util.*" %><p>x'),
      expect: [{ evidence: '<%@ page import' }],
    },
    'a script of a shell': {
      site: page('#!/usr/bin/perl\nprint "Content-type: text/html";'),
      expect: [{ evidence: '#!/usr/bin/perl' }],
    },
    'PHP that was not run, in an error page': {
      site: { responses: { '/': { status: 500, body: '<html><body><?php require "db.php"; ?>' } } },
      expect: [{ evidence: '<?php require "…"; ?>' }],
    },
    'PHP in the page for what does not exist': {
      site: { responses: { '/': 'x' }, otherwise: { status: 404, body: '<p>Gone<?php log($_GET["q"]); ?>' } },
      expect: [{ evidence: '<?php log' }],
    },
    'PHP in an error without markup': {
      site: {
        responses: {
          '/': { status: 403, headers: { 'content-type': 'text/plain' }, body: 'Denied\n<?php if (!$user) die(); ?>' },
        },
      },
      expect: [{ evidence: '<?php if (!$user)' }],
    },
    ...Object.fromEntries(
      ['application/octet-stream', 'application/x-httpd-php', undefined].map((type) => [
        `PHP that a server without PHP sends as a file, as ${type ?? 'no type'}`,
        {
          site: { crawled: ['/item.php?id=1'], responses: { '/': 'Shop', '/item.php?id=1': phpFile(type) } },
          expect: [
            {
              url: '/item.php?id=1',
              severity: 'medium',
              confidence: 'high',
              evidence: '<?php $db = new PDO($dsn, "…", "…")',
            },
          ],
        },
      ]),
    ),
  },
  silent: {
    'a file of PHP to read, as a host of source code has it': {
      crawled: ['/plain/item.php'],
      responses: { '/': 'Repository', '/plain/item.php': phpFile('text/plain') },
    },
    'a file of PHP to download': {
      crawled: ['/sample.php'],
      responses: {
        '/': 'Samples',
        '/sample.php': phpFile('application/octet-stream', {
          'content-disposition': 'attachment; filename=sample.php',
        }),
      },
    },
    'a file that a program in PHP generates': {
      crawled: ['/export.php'],
      responses: {
        '/': 'Shop',
        '/export.php': { headers: { 'content-type': 'application/octet-stream' }, body: 'id,name\n1,apple\n' },
      },
    },
    'an error page that names a file': { responses: { '/': { status: 404, body: '<p>There is no index.php' } } },
    'a tutorial': page('<pre>&lt;?php echo 1; ?&gt;</pre>'),
    'a template for the browser': page('<script type="text/template"><%= name %></script>'),
    'an XML declaration': page('<?xml version="1.0"?><html><p>x'),
  },
};
