import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

const directive =
  /^\s{0,8}(?:RewriteEngine|RewriteRule|RewriteCond|AuthType|AuthUserFile|AddType|AddHandler|DirectoryIndex|ErrorDocument|php_value|php_flag|<IfModule|<Files)\b/im;

export const exposedHtaccess = exposureCheck(
  {
    id: 'exposed-htaccess',
    title: 'Apache .htaccess file is exposed',
    severity: 'medium',
    cwe: [538],
    description:
      'The `.htaccess` file is public. It discloses rewrite and access rules, internal paths and the place of password files.',
    remediation:
      'Apache: `RedirectMatch 403 "/\\.ht"`; on other servers delete the file or deny it (nginx: `location ~ /\\.ht { deny all; }`).',
  },
  [{ path: '/.htaccess', signature: textWith(directive) }],
);
