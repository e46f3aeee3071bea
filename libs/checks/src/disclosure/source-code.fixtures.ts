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
  },
  silent: {
    'a tutorial': page('<pre>&lt;?php echo 1; ?&gt;</pre>'),
    'a template for the browser': page('<script type="text/template"><%= name %></script>'),
    'an XML declaration': page('<?xml version="1.0"?><html><p>x'),
  },
};
