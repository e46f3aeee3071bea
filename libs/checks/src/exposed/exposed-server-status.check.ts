import { exposureCheck } from './exposure.ts';
import { anyOf, pageWith, rated, textWith } from './signatures.ts';

const apache = rated('medium', pageWith(/Apache Server Status/, /Server Version/));
const apacheInfo = rated('medium', pageWith(/Apache Server Information/, /Server Version/));
const nginx = textWith(/^Active connections:/m, /server accepts/);
const fpm = textWith(/^pool:/m, /^accepted conn:/m);

export const exposedServerStatus = exposureCheck(
  {
    id: 'exposed-server-status',
    title: 'Status page of the web server is public',
    severity: 'low',
    cwe: [200],
    wstg: ['WSTG-CONF-02'],
    description:
      'The server shows its own status to everybody: load and versions, and with Apache the addresses and requests of other visitors.',
    remediation: 'Allow the status page for monitoring addresses only.',
  },
  [
    { path: '/server-status', signature: apache, maxBytes: 16_384 },
    { path: '/server-info', signature: apacheInfo, maxBytes: 16_384 },
    { path: '/nginx_status', signature: nginx },
    { path: '/stub_status', signature: nginx },
    { path: '/status', signature: anyOf(nginx, fpm) },
  ],
);
