import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

const directive =
  /^\s{0,8}(?:RewriteEngine|RewriteRule|RewriteCond|AuthType|AuthUserFile|AddType|AddHandler|DirectoryIndex|ErrorDocument|php_value|php_flag|<IfModule|<Files)\b/im;

export const exposedHtaccess = exposureCheck(
  {
    id: 'exposed-htaccess',
    title: 'Access rules of the web server are publicly readable',
    severity: 'medium',
    cwe: [538],
    description:
      'The `.htaccess` file is served. It shows rewrite and access rules, internal paths and where password files lie.',
    remediation:
      'Refuse files that begin with `.ht` in the web server, or delete the file where another server is used.',
  },
  [{ path: '/.htaccess', signature: textWith(directive) }],
);
