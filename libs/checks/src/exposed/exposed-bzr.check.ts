import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

export const exposedBzr = exposureCheck(
  {
    id: 'exposed-bzr',
    title: 'Bazaar repository is publicly readable',
    severity: 'high',
    cwe: [538, 527],
    description: 'The `.bzr` folder is served. Anyone can rebuild the source code with its history from it.',
    remediation: 'Deploy without the `.bzr` folder, and refuse paths that begin with a dot in the web server.',
  },
  [{ path: '/.bzr/README', signature: textWith(/^This is a Bazaar/) }],
);
