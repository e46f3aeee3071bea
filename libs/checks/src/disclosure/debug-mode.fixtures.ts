import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const erring = (body: string): SiteDescription => ({ responses: { '/': { status: 500, body } } });

export const fixtures: CheckFixtures = {
  reports: {
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
    'ASP.NET that keeps details to itself': erring("<h1>Server Error in '/' Application.</h1><h2>Runtime Error</h2>"),
    'an article about Django': page('<p>Set DEBUG = True in your settings'),
    'Werkzeug without its console': erring('The debugger caught an exception; EVALEX = false'),
  },
};
