import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

export const xmlrpc = exposureCheck(
  {
    id: 'xmlrpc',
    title: 'XML-RPC interface of WordPress is enabled',
    severity: 'info',
    category: 'configuration',
    cwe: [200],
    wstg: ['WSTG-CONF-05'],
    description:
      'The old remote interface of WordPress answers. It lets many passwords be tried in one request and pingbacks be sent to other sites.',
    remediation: 'Refuse `/xmlrpc.php` in the web server unless an application needs it.',
  },
  [{ path: '/xmlrpc.php', signature: textWith(/XML-RPC server accepts POST requests only/), statuses: [200, 405] }],
);
