import { exposureFixtures } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    Adminer: {
      path: '/adminer.php',
      body: "<html><title>Login - Adminer</title><h1><a href='https://www.adminer.org/'>Adminer</a> <span class='version'>4.8.1</span></h1></html>",
      evidence: 'Login - Adminer',
      type: 'text/html',
    },
    phpMyAdmin: {
      path: '/phpmyadmin/',
      body: '<html><title>phpMyAdmin</title><form id="login_form"><input name="pma_username"></form></html>',
      evidence: 'phpMyAdmin',
      type: 'text/html',
    },
    'a Python console': {
      path: '/console',
      body: '<html><title>Console // Werkzeug Debugger</title><h1>Interactive Console</h1></html>',
      evidence: 'Werkzeug',
      type: 'text/html',
    },
  },
  { 'an article': { responses: { '/adminer.php': '<html><title>How to use Adminer</title><p>A tool</html>' } } },
);
