import { exposureFixtures } from './testing/exposure-fixtures.ts';
import { phpMyAdmin } from './testing/interfaces-at-root.ts';

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
    'phpMyAdmin that asks for no login': {
      path: '/phpmyadmin/',
      body: phpMyAdmin,
      evidence: 'phpMyAdmin',
      type: 'text/html',
      severity: 'high',
    },
    'the manager of Tomcat': {
      path: '/manager/html',
      status: 401,
      headers: { 'www-authenticate': 'Basic realm="Tomcat Manager Application"' },
      body: '<html><title>401 Unauthorized</title></html>',
      evidence: 'www-authenticate: Basic realm="Tomcat Manager Application"',
      type: 'text/html',
    },
    'a Python console': {
      path: '/console',
      body: '<html><title>Console // Werkzeug Debugger</title><h1>Interactive Console</h1></html>',
      evidence: 'Werkzeug',
      type: 'text/html',
    },
  },
  {
    'Tomcat keeps its manager for its own machine': {
      responses: {
        '/manager/html': { status: 403, body: '<title>403 Access Denied</title><tt>conf/tomcat-users.xml</tt>' },
      },
    },
    'another login of Basic': {
      responses: { '/manager/html': { status: 401, headers: { 'www-authenticate': 'Basic realm="Managers"' } } },
    },
    'an article': { responses: { '/adminer.php': '<html><title>How to use Adminer</title><p>A tool</html>' } },
  },
);
