import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

export const xmlrpc = exposureCheck(
  {
    id: 'xmlrpc',
    title: 'WordPress XML-RPC is enabled (xmlrpc.php)',
    severity: 'info',
    category: 'configuration',
    cwe: [200],
    wstg: ['WSTG-CONF-05'],
    description:
      'The XML-RPC interface of WordPress is public. An attacker can try many passwords in one request (`system.multicall`) and make the site send pingbacks to other hosts.',
    remediation:
      'Deny it unless an application needs it. nginx: `location = /xmlrpc.php { deny all; }`; Apache: `RedirectMatch 403 "/xmlrpc\\.php$"`. The filter `xmlrpc_enabled` of WordPress leaves pingbacks enabled.',
  },
  [{ path: '/xmlrpc.php', signature: textWith(/XML-RPC server accepts POST requests only/), statuses: [200, 405] }],
);
