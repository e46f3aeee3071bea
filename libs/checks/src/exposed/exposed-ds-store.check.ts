import { exposureCheck } from './exposure.ts';
import { bytesAre } from './signatures.ts';

export const exposedDsStore = exposureCheck(
  {
    id: 'exposed-ds-store',
    title: 'Folder index of macOS is publicly readable',
    severity: 'low',
    cwe: [538],
    description:
      'A `.DS_Store` file is served. It lists the names of files in its folder, also those that are not linked.',
    remediation: 'Delete the file, and refuse paths that begin with a dot in the web server.',
  },
  [{ path: '/.DS_Store', signature: bytesAre('00 00 00 01 42 75 64 31'), maxBytes: 64 }],
);
