import { exposureFixtures } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'a copy of wp-config.php': {
      path: '/wp-config.php.bak',
      body: "<?php\ndefine('DB_PASSWORD', 'x');\n",
      evidence: '<?php',
    },
    'a swap file': { path: '/.wp-config.php.swp', body: 'b0VIM 8.2\0\0', evidence: '62 30 56 49 4d 20' },
    'a copy of web.config': {
      path: '/web.config.bak',
      body: '<?xml version="1.0"?>\n<configuration>\n',
      evidence: '<configuration>',
      type: 'text/plain',
    },
  },
  { 'the copy is run': { responses: { '/config.php.old': '' } } },
);
