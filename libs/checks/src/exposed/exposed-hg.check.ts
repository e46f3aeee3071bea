import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

export const exposedHg = exposureCheck(
  {
    id: 'exposed-hg',
    title: 'Mercurial repository is publicly readable',
    severity: 'high',
    cwe: [538, 527],
    description: 'The `.hg` folder is served. Anyone can rebuild the source code with its history from it.',
    remediation: 'Deploy without the `.hg` folder, and refuse paths that begin with a dot in the web server.',
  },
  [
    { path: '/.hg/requires', signature: textWith(/^(?:revlogv[12]|dotencode|fncache|share-safe|generaldelta)\s*$/m) },
    { path: '/.hg/hgrc', signature: textWith(/^\[paths\]/m) },
  ],
);
