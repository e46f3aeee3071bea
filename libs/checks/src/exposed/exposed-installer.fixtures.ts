import { exposureFixtures } from './testing/exposure-fixtures.ts';

const zabbixSetup = (cancel: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta name="Author" content="Zabbix SIA" /><title>Installation</title></head><body><form><div class="setup-container"></div><div class="setup-footer"><div><button type="submit" id="next_1" name="next[1]" value="Next step">Next step</button><button type="submit" id="back_1" name="back[1]" value="Back" disabled="disabled">Back</button></div>${cancel}</div></form></html>`;

export const fixtures = exposureFixtures(
  {
    WordPress: {
      path: '/wp-admin/install.php',
      body: '<html><title>WordPress &rsaquo; Installation</title><body class="wp-core-ui"><form id="setup" action="install.php?step=2"></form></html>',
      evidence: 'Installation',
      type: 'text/html',
    },
    Joomla: {
      path: '/installation/index.php',
      body: '<html><title>Joomla! Web Installer</title></html>',
      evidence: 'Joomla! Web Installer',
      type: 'text/html',
    },
    MediaWiki: {
      path: '/index.php',
      body: '<!DOCTYPE html><html><title>MediaWiki 1.39.17</title><p>LocalSettings.php not found.</p><p>Please <a href="/mw-config/index.php">set up the wiki</a> first.</p></html>',
      evidence: 'LocalSettings.php not found',
      type: 'text/html',
    },
    DokuWiki: {
      path: '/install.php',
      body: '<html><title>DokuWiki Installer</title><form action="" method="post"><input name="d[superuser]" id="superuser"></form></html>',
      evidence: 'DokuWiki Installer',
      type: 'text/html',
    },
    Zabbix: {
      path: '/setup.php',
      body: zabbixSetup(''),
      evidence: 'content="Zabbix SIA"',
      type: 'text/html',
    },
  },
  {
    'MediaWiki is installed: its installer then asks for the upgrade key': {
      responses: {
        '/mw-config/index.php':
          '<!DOCTYPE html><html><title>MediaWiki 1.39.17 installation</title><form method="post" action="?page=Language"></form></html>',
        '/index.php': '<!DOCTYPE html><html><title>Wiki</title><p>Main page</p></html>',
      },
    },
    'Zabbix is installed: an administrator who is signed in opens the installer': {
      responses: {
        '/setup.php': zabbixSetup('<button type="submit" id="cancel" name="cancel" value="Cancel">Cancel</button>'),
      },
    },
    'Zabbix is installed: nobody else opens the installer': {
      responses: {
        '/setup.php':
          '<!DOCTYPE html><html lang="en"><head><meta name="Author" content="Zabbix SIA" /><title>Warning [refreshed every 30 sec.]</title></head><body>You are not logged in</html>',
      },
    },
    'DokuWiki is installed: its installer says that it works with a new installation only': {
      responses: {
        '/install.php':
          '<html><title>DokuWiki Installer</title><p>For security reasons this script will only work with a new installation.</html>',
      },
    },
    'WordPress is installed': {
      responses: {
        '/wp-admin/install.php':
          '<html><title>WordPress &rsaquo; Installation</title><body class="wp-core-ui"><h1>Already Installed</h1></html>',
      },
    },
  },
);
