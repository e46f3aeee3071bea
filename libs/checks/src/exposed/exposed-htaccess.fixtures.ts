import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'rewrite rules': {
      path: '/.htaccess',
      body: 'RewriteEngine On\nRewriteRule ^(.*)$ index.php\n',
      evidence: 'RewriteEngine On',
    },
  },
  { 'a text about it': { responses: { '/.htaccess': file('We use RewriteEngine here') } } },
);
