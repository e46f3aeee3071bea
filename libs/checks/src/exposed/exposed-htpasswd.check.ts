import { exposureCheck } from './exposure.ts';
import { secretTextWith } from './signatures.ts';

const passwordLine = /^[^:\s<]{1,80}:(?:\$apr1\$|\$2[aby]\$|\$[156]\$|\{SHA\}|[./0-9A-Za-z]{13}\s*$)/m;

export const exposedHtpasswd = exposureCheck(
  {
    id: 'exposed-htpasswd',
    title: 'Apache .htpasswd file is exposed',
    severity: 'high',
    cwe: [538],
    description: 'The `.htpasswd` file is public. An attacker can crack its password hashes offline.',
    remediation:
      'Move the file out of the document root, replace the passwords, and deny it. Apache: `RedirectMatch 403 "/\\.ht"`; nginx: `location ~ /\\.ht { deny all; }`.',
  },
  ['/.htpasswd', '/admin/.htpasswd'].map((path) => ({ path, signature: secretTextWith(passwordLine) })),
);
