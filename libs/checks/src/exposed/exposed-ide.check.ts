import { exposureCheck } from './exposure.ts';
import { secretTextWith, worseWith } from './signatures.ts';
import type { Signature } from './signatures.ts';

const password = /["<]?\b(?:password|passphrase|pass|pwd)\b["']?\s{0,4}(?:[:=]|encoding=|>)\s{0,4}["']?(?=[^\s"'<])/i;
const withPassword = (signature: Signature): Signature => worseWith(password, 'high', signature);
const fileZilla = withPassword(secretTextWith(/<FileZilla/));

export const exposedIde = exposureCheck(
  {
    id: 'exposed-ide',
    title: 'IDE, editor or FTP client settings are exposed',
    severity: 'medium',
    cwe: [538],
    description:
      'Settings of a development tool were deployed with the site. They disclose paths, hosts and user names, and often the password of the upload account, with which an attacker changes the site.',
    remediation:
      'Delete the files, deploy only what the site serves, and replace the passwords in them. nginx: `location ~ /\\.(idea|vscode)/ { deny all; }`.',
  },
  [
    { path: '/.idea/workspace.xml', signature: secretTextWith(/<project version="[\d.]{1,8}"/, /<component name=/) },
    { path: '/.idea/WebServers.xml', signature: withPassword(secretTextWith(/name="WebServers"/)) },
    { path: '/.idea/dataSources.xml', signature: secretTextWith(/name="DataSourceManagerImpl"/) },
    {
      path: '/.vscode/sftp.json',
      signature: withPassword(secretTextWith(/"host"\s{0,4}:/, /"(?:username|remotePath|protocol)"\s{0,4}:/)),
    },
    {
      path: '/.vscode/settings.json',
      signature: secretTextWith(
        /^\s{0,8}"(?:editor|files|workbench|python|typescript|eslint|php)\.[\w.]{1,60}"\s{0,4}:/m,
      ),
    },
    { path: '/sftp-config.json', signature: withPassword(secretTextWith(/"(?:save_before_upload|upload_on_save)"/)) },
    { path: '/ws_ftp.ini', signature: withPassword(secretTextWith(/^\[_config_\]/m)) },
    { path: '/filezilla.xml', signature: fileZilla },
    { path: '/sitemanager.xml', signature: fileZilla },
    { path: '/winscp.ini', signature: withPassword(secretTextWith(/^\[Configuration/m)) },
  ],
);
