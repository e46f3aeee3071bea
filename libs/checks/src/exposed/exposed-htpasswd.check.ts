import { exposureCheck } from './exposure.ts';
import { secretTextWith } from './signatures.ts';

const passwordLine = /^[^:\s<]{1,80}:(?:\$apr1\$|\$2[aby]\$|\$[156]\$|\{SHA\}|[./0-9A-Za-z]{13}\s*$)/m;

export const exposedHtpasswd = exposureCheck(
  {
    id: 'exposed-htpasswd',
    title: 'Password file of the web server is publicly readable',
    severity: 'high',
    cwe: [538],
    description:
      'The `.htpasswd` file is served. Its password hashes can be guessed at leisure, without the server noticing.',
    remediation: 'Move the file out of the document root, refuse `.ht*` in the web server, and replace the passwords.',
  },
  ['/.htpasswd', '/admin/.htpasswd'].map((path) => ({ path, signature: secretTextWith(passwordLine) })),
);
