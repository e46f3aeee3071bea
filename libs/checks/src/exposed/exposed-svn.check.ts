import { exposureCheck } from './exposure.ts';
import { bytesAre, textWith } from './signatures.ts';

export const exposedSvn = exposureCheck(
  {
    id: 'exposed-svn',
    title: 'Subversion working copy is exposed (.svn)',
    severity: 'high',
    cwe: [538, 527],
    description:
      'The `.svn` directory is public. It lists every file of the project and contains copies of the source code, with the credentials in it.',
    remediation:
      'Deploy an export (`svn export`) in place of a working copy, and deny dot paths. nginx: `location ~ /\\.(?!well-known) { deny all; }`.',
  },
  [
    { path: '/.svn/wc.db', signature: bytesAre('53514c69746520666f726d6174203300'), maxBytes: 64 },
    // The format number of the working copy: 8 to 10 up to Subversion 1.6, followed by entries, 12 alone since.
    { path: '/.svn/entries', signature: textWith(/^(?:(?:8|9|10)\r?\n\s*\n?dir\b|12\r?\n?$)/) },
  ],
);
