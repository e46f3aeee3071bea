import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

export const exposedBzr = exposureCheck(
  {
    id: 'exposed-bzr',
    title: 'Bazaar repository is exposed (.bzr)',
    severity: 'high',
    cwe: [538, 527],
    description:
      'The `.bzr` directory is public. An attacker can rebuild the source code with its history, and use every credential that was ever committed.',
    remediation:
      'Deploy without the `.bzr` directory and deny dot paths. nginx: `location ~ /\\.(?!well-known) { deny all; }`.',
  },
  [{ path: '/.bzr/README', signature: textWith(/^This is a Bazaar/) }],
);
