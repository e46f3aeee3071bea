import { exposureCheck } from './exposure.ts';
import { bytesAre } from './signatures.ts';

export const exposedThumbs = exposureCheck(
  {
    id: 'exposed-thumbs',
    title: 'Windows Thumbs.db is exposed',
    severity: 'low',
    cwe: [538],
    description:
      'A `Thumbs.db` file is public. It contains names and thumbnails of the files in its directory, also of deleted ones.',
    remediation:
      'Delete the file, and deploy only what the site serves. nginx: `location ~* /thumbs\\.db$ { deny all; }`.',
  },
  [{ path: '/Thumbs.db', signature: bytesAre('d0 cf 11 e0 a1 b1 1a e1'), maxBytes: 64 }],
);
