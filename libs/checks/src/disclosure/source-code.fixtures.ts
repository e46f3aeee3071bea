import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'PHP that was not run': {
      site: page('<html><body><?php $db = new PDO($dsn, "root", "x"); ?><p>x'),
      expect: [{ severity: 'medium', evidence: '<?php $db = new PDO' }],
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
      expect: [{ evidence: '<?php require' }],
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
  },
  silent: {
    'an error page that names a file': { responses: { '/': { status: 404, body: '<p>There is no index.php' } } },
    'a tutorial': page('<pre>&lt;?php echo 1; ?&gt;</pre>'),
    'a template for the browser': page('<script type="text/template"><%= name %></script>'),
    'an XML declaration': page('<?xml version="1.0"?><html><p>x'),
  },
};
