import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const erring = (body: string): SiteDescription => ({ responses: { '/': { status: 500, body } } });

/** What each product writes, in pieces that it has together only. */
const pages: Readonly<Record<string, readonly string[]>> = {
  'Laravel Ignition': ['<script>window.data = {"report":1};</script>', '<script>window.ignite(window.data);</script>'],
  'Laravel Ignition of old': ['<script>window.data = {};</script>', '<a href="/_ignition/execute-solution">x</a>'],
  Laravel: [
    "<style>#frame-0 .hljs-ln-line[data-line-number='12'] { color: red }</style>",
    '<script>hljs.initLineNumbersOnLoad()</script>',
  ],
  'Laravel of late': [
    '<div x-data="{ totalQueries: 2, perPage: 10 }">',
    '<h3 class="text-base font-semibold">Queries</h3>',
  ],
  Symfony: ['<div class="exception-summary ">', '<h1 class="logo">Symfony Exception</h1>'],
  'Ruby on Rails': ['<title>Action Controller: Exception caught</title>'],
  'Ruby on Rails with its console': [
    '<div id="console"></div>',
    '<script data-mount-point="/__web_console"></script>',
    '<i data-session-id="1"></i>',
  ],
  'ASP.NET Core': ['<title>Internal Server Error</title>', '<div id="stackpage" class="page">'],
  Yii: ['<div class="request">', '<p>Created by <a href="https://www.yiiframework.com/">Yii</a> Debugger</p>'],
};

export const fixtures: CheckFixtures = {
  reports: {
    ...Object.fromEntries(
      Object.entries(pages).map(([name, pieces]) => [
        `the page of ${name}`,
        {
          site: erring(pieces.join('\n')),
          expect: [{ severity: 'high' as const, evidence: name.replace(/ of .*/, '') }],
        },
      ]),
    ),
    'the console of Werkzeug': {
      site: erring(
        '<script>var EVALEX = true, SECRET = "x";</script><p>The debugger caught an exception in your WSGI application.',
      ),
      expect: [{ severity: 'critical', evidence: 'Werkzeug with its console' }],
    },
    'an error that a probe has met': {
      site: {
        scanType: 'full',
        probeErrors: ['/cart?id=x'],
        responses: { '/': 'Shop', '/cart?id=x': { status: 500, body: '<div class="Whoops container">' } },
      },
      expect: [{ url: '/cart?id=x', severity: 'high', evidence: 'Whoops' }],
    },
    Django: {
      site: erring(
        "<p>You're seeing this error because you have <code>DEBUG = True</code> in your Django settings file.",
      ),
      expect: [{ severity: 'high', evidence: 'Django: ' }],
    },
    'Django with curly quotes': {
      site: erring('<p>You’re seeing this error because you have <code>DEBUG = True</code> in your'),
      expect: [{ evidence: 'Django: ' }],
    },
    'the toolbar of Symfony on a good page': {
      site: page('<p>x</p><div id="sfwdta1b2c3" class="sf-toolbar">'),
      expect: [{ url: '/', evidence: 'Symfony: ' }],
    },
    'the yellow page of ASP.NET': {
      site: erring("<h1>Server Error in '/' Application.<hr></h1><b>Stack Trace:</b> <pre>at x</pre>"),
      expect: [{ evidence: "Server Error in '/' Application" }],
    },
  },
  silent: {
    ...Object.fromEntries(
      Object.entries(pages)
        .filter(([, pieces]) => pieces.length > 1)
        .flatMap(([name, pieces]) =>
          pieces.map((piece, at) => [`a page with piece ${at} of that of ${name}`, erring(piece)]),
        ),
    ),
    'the console of Werkzeug outside of an error': page('<script>var EVALEX = true;</script>'),
    'a download that quotes it': {
      responses: { '/': { headers: { 'content-type': 'application/pdf' }, body: '<div class="Whoops container">' } },
    },
    'ASP.NET that keeps details to itself': erring("<h1>Server Error in '/' Application.</h1><h2>Runtime Error</h2>"),
    'an article about Django': page('<p>Set DEBUG = True in your settings'),
    'Werkzeug without its console': erring('The debugger caught an exception; EVALEX = false'),
  },
};
