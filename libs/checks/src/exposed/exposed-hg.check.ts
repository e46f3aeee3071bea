import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

export const exposedHg = exposureCheck(
  {
    id: 'exposed-hg',
    title: 'Mercurial repository is exposed (.hg)',
    severity: 'high',
    cwe: [538, 527],
    description:
      'The `.hg` directory is public. An attacker can rebuild the source code with its history, and use every credential that was ever committed.',
    remediation:
      'Deploy without the `.hg` directory, and deny dot paths. nginx: `location ~ /\\.(?!well-known) { deny all; }`.',
  },
  [
    { path: '/.hg/requires', signature: textWith(/^(?:revlogv[12]|dotencode|fncache|share-safe|generaldelta)\s*$/m) },
    { path: '/.hg/hgrc', signature: textWith(/^\[paths\]/m) },
  ],
);
