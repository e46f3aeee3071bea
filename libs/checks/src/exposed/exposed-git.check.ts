import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

export const exposedGit = exposureCheck(
  {
    id: 'exposed-git',
    title: 'Git repository is publicly readable',
    severity: 'high',
    cwe: [538, 527],
    description:
      'The `.git` folder is served. Anyone can rebuild the whole source code with its history, and the credentials that were ever committed.',
    remediation:
      'Deploy without the `.git` folder, refuse paths that begin with a dot in the web server, and replace every secret in the history.',
  },
  [
    { path: '/.git/config', signature: textWith(/^\[core\]/m) },
    { path: '/.git/HEAD', signature: textWith(/^(?:ref: refs\/|[0-9a-f]{40}\s*$)/) },
  ],
);
