import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

export const exposedGit = exposureCheck(
  {
    id: 'exposed-git',
    title: 'Git repository is exposed (.git)',
    severity: 'high',
    cwe: [538, 527],
    description:
      'The `.git` directory is public. An attacker can rebuild the source code with its history, and use every credential that was ever committed.',
    remediation:
      'Deploy without the `.git` directory, deny dot paths (nginx: `location ~ /\\.(?!well-known) { deny all; }`; Apache: `RedirectMatch 404 /\\.git`), and replace every secret in the history.',
  },
  [
    { path: '/.git/config', signature: textWith(/^\[core\]/m) },
    { path: '/.git/HEAD', signature: textWith(/^(?:ref: refs\/|[0-9a-f]{40}\s*$)/) },
  ],
);
