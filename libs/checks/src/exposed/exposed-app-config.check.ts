import { exposureCheck } from './exposure.ts';
import { secretTextWith } from './signatures.ts';

/** Labels of forms stand in public files too: `"password": "Password"`, `"password": "Mot de passe"`. */
const password = /"(?:db_?)?password"\s{0,8}:\s{0,8}"(?!pass)(?=[^"\s]{3,200}")/i;

export const exposedAppConfig = exposureCheck(
  {
    id: 'exposed-app-config',
    title: 'Application configuration file is exposed',
    severity: 'high',
    cwe: [538],
    description:
      'A configuration file of the application is public. It contains connection strings, secrets and internal host names that an attacker can use directly.',
    remediation:
      'Move configuration out of the document root, deny its extensions (nginx: `location ~ \\.(ya?ml|ini|properties|config)$ { deny all; }`), and replace the secrets in the file.',
  },
  [
    {
      path: '/config/database.yml',
      signature: secretTextWith(/^\s{0,20}adapter:[ \t]{0,4}\w{0,40}/m, /^\s{0,20}database:/m),
    },
    { path: '/config/secrets.yml', signature: secretTextWith(/^\s{0,20}secret_key_base:/m) },
    { path: '/appsettings.json', signature: secretTextWith(/"(?:ConnectionStrings|Logging|AllowedHosts)"\s{0,8}:/) },
    {
      path: '/appsettings.Production.json',
      signature: secretTextWith(/"(?:ConnectionStrings|Logging|AllowedHosts)"\s{0,8}:/),
    },
    { path: '/web.config', signature: secretTextWith(/<configuration[\s>]/) },
    {
      path: '/application.properties',
      signature: secretTextWith(/^(?:spring|server|management|logging)\.[\w.-]{1,80}\s{0,4}=/m),
    },
    { path: '/application.yml', signature: secretTextWith(/^(?:spring|server|management):\s*$/m) },
    {
      path: '/app/config/parameters.yml',
      signature: secretTextWith(/^parameters:/m, /^\s{1,8}(?:database_|secret|mailer_)\w{0,40}/m),
    },
    {
      path: '/config/parameters.yml',
      signature: secretTextWith(/^parameters:/m, /^\s{1,8}(?:database_|secret|mailer_)\w{0,40}/m),
    },
    { path: '/settings.py', signature: secretTextWith(/^(?:SECRET_KEY|DATABASES)\s{0,4}=/m) },
    { path: '/app/etc/local.xml', signature: secretTextWith(/<config>/, /<connection>/) },
    { path: '/config.json', signature: secretTextWith(password) },
  ],
);
