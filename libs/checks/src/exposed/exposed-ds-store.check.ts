import { exposureCheck } from './exposure.ts';
import { bytesAre } from './signatures.ts';

export const exposedDsStore = exposureCheck(
  {
    id: 'exposed-ds-store',
    title: 'macOS .DS_Store file is exposed',
    severity: 'low',
    cwe: [538],
    description:
      'A `.DS_Store` file is public. It lists the names of files in its directory, also those that nothing links to.',
    remediation:
      'Delete the file (`find . -name .DS_Store -delete`), and deny dot paths. nginx: `location ~ /\\.(?!well-known) { deny all; }`.',
  },
  [{ path: '/.DS_Store', signature: bytesAre('00 00 00 01 42 75 64 31'), maxBytes: 64 }],
);
