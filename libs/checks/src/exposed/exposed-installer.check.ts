import { exposureCheck } from './exposure.ts';
import { anyOf, pageWith, unless } from './signatures.ts';

/** Installers that are finished remain in place and tell that they are. */
const wordPress = unless(
  /already installed/i,
  pageWith(
    /<title>\s{0,20}WordPress[^<]{0,40}(?:Installation|Setup)/,
    /id=["'](?:setup|language|pass1)["']|wp-core-ui|install\.php\?step=/,
  ),
);
const joomla = pageWith(/<title>[^<]{0,40}Joomla[^<]{0,40}Install/i);
const drupal = unless(/already installed/i, pageWith(/<title>[^<]{0,80}\| Drupal/, /install-page|core\/install\.php/));
const dokuWiki = pageWith(/<title>DokuWiki Installer/, /name="d\[superuser\]"/);
/** The wiki itself, which leads to its installer; that looks the same before and after the installation. */
const mediaWiki = pageWith(/<title>\s{0,20}MediaWiki/, /LocalSettings\.php not found/);
/** For an administrator who is signed in, a button to cancel follows, also where the installation was finished. */
const zabbix = pageWith(
  /content="Zabbix SIA"/,
  /class="setup-footer"><div>(?:<button[^>]{0,200}>[^<]{0,60}<\/button>){1,3}<\/div><\/div>/,
);

export const exposedInstaller = exposureCheck(
  {
    id: 'exposed-installer',
    title: 'Application installer is exposed',
    severity: 'high',
    category: 'configuration',
    cwe: [306],
    wstg: ['WSTG-CONF-05'],
    description:
      'The installation was never finished. An attacker who completes it chooses the database and the administrator, and with it runs code on the server.',
    remediation: 'Finish the installation or remove it, and delete the installer, e.g. `rm wp-admin/install.php`.',
  },
  [
    { path: '/wp-admin/install.php', signature: wordPress, maxBytes: 16_384 },
    { path: '/wp-admin/setup-config.php', signature: wordPress, maxBytes: 16_384 },
    { path: '/installation/index.php', signature: joomla, maxBytes: 16_384 },
    { path: '/core/install.php', signature: drupal, maxBytes: 16_384 },
    { path: '/install.php', signature: anyOf(drupal, joomla, dokuWiki), maxBytes: 16_384 },
    { path: '/index.php', signature: mediaWiki, maxBytes: 16_384 },
    { path: '/setup.php', signature: zabbix, maxBytes: 16_384 },
  ],
);
