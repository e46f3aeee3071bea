import { exposureCheck } from './exposure.ts';
import { anyOf, bytesAre, secretTextWith } from './signatures.ts';

const php = anyOf(secretTextWith(/^\s{0,20}<\?php/), bytesAre('62 30 56 49 4d 20'));
const xml = secretTextWith(/<configuration[\s>]/);

/** Paths of PHP files from the root that this check requests. */
export const phpConfigBackups: readonly string[] = [
  '/wp-config.php.bak',
  '/wp-config.php~',
  '/.wp-config.php.swp',
  '/wp-config.php.save',
  '/wp-config.php.old',
  '/wp-config.bak',
  '/wp-config.txt',
  '/config.php.bak',
  '/config.php~',
  '/config.php.old',
  '/config.inc.php.bak',
  '/configuration.php.bak',
  '/settings.php.bak',
  '/sites/default/settings.php.bak',
  '/index.php.bak',
  '/index.php~',
];

export const exposedConfigBackup = exposureCheck(
  {
    id: 'exposed-config-backup',
    title: 'Backup copy of a configuration file is exposed',
    severity: 'high',
    cwe: [530],
    description:
      'A copy that an editor or administrator left behind is sent as text in place of being run. It discloses source code and usually the password of the database.',
    remediation:
      'Delete the copy, replace the credentials in it, and deny backup extensions. nginx: `location ~ (\\.(bak|old|orig|save|swp)|~)$ { deny all; }`.',
  },
  [...phpConfigBackups.map((path) => ({ path, signature: php })), { path: '/web.config.bak', signature: xml }],
);
