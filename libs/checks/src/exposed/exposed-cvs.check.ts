import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

export const exposedCvs = exposureCheck(
  {
    id: 'exposed-cvs',
    title: 'CVS working copy is exposed',
    severity: 'high',
    cwe: [538, 527],
    description:
      'The `CVS` directory is public. It discloses the repository, its users and every file of the project, also those that nothing links to.',
    remediation:
      'Deploy an export (`cvs export`) in place of a working copy, and deny the path. nginx: `location ~ /CVS/ { deny all; }`.',
  },
  [
    {
      path: '/CVS/Root',
      signature: textWith(/^(?::(?:pserver|ext|local|fork|gserver|kserver|server|extssh)[;:]|\/[^\s<]{0,200}cvs)/i),
    },
    {
      path: '/CVS/Entries',
      signature: textWith(/^D?\/[^/\n<]{1,200}\/(?:[\d.]{1,20})?\/[^/\n]{0,80}\/[^/\n]{0,40}\//m),
    },
  ],
);
