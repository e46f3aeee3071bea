import { exposureCheck } from './exposure.ts';
import { bytesAre, textWith } from './signatures.ts';

export const exposedSvn = exposureCheck(
  {
    id: 'exposed-svn',
    title: 'Subversion working copy is publicly readable',
    severity: 'high',
    cwe: [538, 527],
    description:
      'The `.svn` folder is served. It names every file of the project and holds clean copies of the source code.',
    remediation:
      'Deploy an export instead of a working copy, and refuse paths that begin with a dot in the web server.',
  },
  [
    { path: '/.svn/wc.db', signature: bytesAre('53514c69746520666f726d6174203300'), maxBytes: 64 },
    // The format number of the working copy: 8 to 10 up to Subversion 1.6, followed by entries, 12 alone since.
    { path: '/.svn/entries', signature: textWith(/^(?:(?:8|9|10)\r?\n\s*\n?dir\b|12\r?\n?$)/) },
  ],
);
