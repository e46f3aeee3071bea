import { exposureFixtures } from './testing/exposure-fixtures.ts';

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
  },
  {
    'MediaWiki is installed: its installer then asks for the upgrade key': {
      responses: {
        '/mw-config/index.php':
          '<!DOCTYPE html><html><title>MediaWiki 1.39.17 installation</title><form method="post" action="?page=Language"></form></html>',
        '/index.php': '<!DOCTYPE html><html><title>Wiki</title><p>Main page</p></html>',
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
