import { exposureCheck } from './exposure.ts';
import { anyOf, bytesAre } from './signatures.ts';

const archive = anyOf(
  bytesAre('50 4b 03 04'),
  bytesAre('1f 8b 08'),
  bytesAre('37 7a bc af 27 1c'),
  bytesAre('52 61 72 21 1a 07'),
);

const extension = /\.(?:zip|tar\.gz|tgz|7z|rar)$/i;
const ofBackup = /(?:^|[^a-z])(?:backups?|bkp|bak|dump|wwwroot|htdocs|httpdocs|public_html)(?:[^a-z]|$)/i;
/** A release of a program, such as `backup-tool-1.2.zip`, or a packed dump, which is a finding of another check. */
const ofOther = /\d\.\d{1,9}[.-]|\.(?:sql|dump|dmp)\./i;

/** Names in the folder of the site that this check requests. */
export const archiveNames: readonly string[] = [
  'backup.zip',
  'backup.tar.gz',
  'backup.7z',
  'backup.rar',
  'www.zip',
  'www.tar.gz',
  'site.zip',
  'site.tar.gz',
  'html.zip',
  'public_html.zip',
  'public_html.tar.gz',
  'htdocs.zip',
  'web.zip',
  'website.zip',
  'wwwroot.zip',
  'src.zip',
  'old.zip',
  '{host}.zip',
  '{host}.tar.gz',
];

export const exposedArchive = exposureCheck(
  {
    id: 'exposed-archive',
    title: 'Backup archive is exposed',
    severity: 'medium',
    cwe: [530],
    description:
      'An archive with the name of a backup is in the document root. Such archives contain source code, configuration and often data.',
    remediation:
      'Delete the archive, keep backups out of the document root, and replace the secrets in it. nginx: `location ~ \\.(zip|tar|gz|tgz|7z|rar)$ { deny all; }`.',
  },
  archiveNames.map((name) => ({ path: `/${name}`, signature: archive, maxBytes: 64 })),
  {
    isWanted: (name) => extension.test(name) && ofBackup.test(name) && !ofOther.test(name),
    signature: archive,
    maxBytes: 64,
  },
);
