import { exposureCheck } from './exposure.ts';
import { bytesAre } from './signatures.ts';

export const exposedThumbs = exposureCheck(
  {
    id: 'exposed-thumbs',
    title: 'Thumbnail cache of Windows is publicly readable',
    severity: 'low',
    cwe: [538],
    description:
      'A `Thumbs.db` file is served. It holds names and small pictures of the files in its folder, also of deleted ones.',
    remediation: 'Delete the file, and deploy only what the site serves.',
  },
  [{ path: '/Thumbs.db', signature: bytesAre('d0 cf 11 e0 a1 b1 1a e1'), maxBytes: 64 }],
);
