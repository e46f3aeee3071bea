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
  },
  {
    'WordPress is installed': {
      responses: {
        '/wp-admin/install.php':
          '<html><title>WordPress &rsaquo; Installation</title><body class="wp-core-ui"><h1>Already Installed</h1></html>',
      },
    },
  },
);
