import { exposureCheck } from './exposure.ts';
import { anyOf, pageWith, rated, textWith } from './signatures.ts';

const apache = rated('medium', pageWith(/Apache Server Status/, /Server Version/));
const apacheInfo = rated('medium', pageWith(/Apache Server Information/, /Server Version/));
const lighttpd = rated('medium', pageWith(/Server-Status \(lighttpd/));
const nginx = textWith(/^Active connections:/m, /server accepts/);
const fpm = textWith(/^pool:/m, /^accepted conn:/m);

export const exposedServerStatus = exposureCheck(
  {
    id: 'exposed-server-status',
    title: 'Server status page is exposed (mod_status, stub_status)',
    severity: 'low',
    cwe: [200],
    wstg: ['WSTG-CONF-02'],
    description:
      'The status page of the web server is public. It discloses load and versions; those of Apache and lighttpd also show the IP addresses and requested URLs of other users.',
    remediation:
      'Apache: `Require local` in the section `<Location /server-status>`; lighttpd: `$HTTP["remoteip"] == "127.0.0.1" { status.status-url = "/server-status" }`; nginx: `allow 127.0.0.1; deny all;`.',
  },
  [
    { path: '/server-status', signature: anyOf(apache, lighttpd), maxBytes: 16_384 },
    { path: '/server-info', signature: apacheInfo, maxBytes: 16_384 },
    { path: '/nginx_status', signature: nginx },
    { path: '/stub_status', signature: nginx },
    { path: '/status', signature: anyOf(nginx, fpm) },
  ],
);
