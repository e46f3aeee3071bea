import { exposureFixtures } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    Apache: {
      path: '/server-status',
      body: '<html><title>Apache Status</title><h1>Apache Server Status for example.com</h1>\n<dl><dt>Server Version: Apache/2.4.62</dt></dl>',
      evidence: 'Server Version: Apache/2.4.62',
      type: 'text/html',
      severity: 'medium',
    },
    lighttpd: {
      path: '/server-status',
      body: '<html><head><title>Status</title></head><body>\n<h1>Server-Status (lighttpd/1.4.69)</h1><table summary="status" class="status"></table></body></html>',
      evidence: 'Server-Status (lighttpd/1.4.69)',
      type: 'text/html',
      severity: 'medium',
    },
    nginx: {
      path: '/nginx_status',
      body: 'Active connections: 2 \nserver accepts handled requests\n 10 10 20 \n',
      evidence: 'Active connections: 2',
      type: 'text/plain',
    },
    'PHP-FPM': {
      path: '/status',
      body: 'pool:                 www\nprocess manager:      dynamic\naccepted conn:        12\n',
      evidence: 'accepted conn:        12',
      type: 'text/plain',
    },
  },
  { 'a status page for customers': { responses: { '/status': '<html><body>All systems work</body></html>' } } },
);
