import { exposureCheck } from './exposure.ts';
import { pageWith } from './signatures.ts';

const signature = pageWith(/PHP Version/, /PHP Extension/);
const paths = ['/phpinfo.php', '/info.php', '/test.php', '/i.php', '/php.php', '/phpinfo'];

export const exposedPhpinfo = exposureCheck(
  {
    id: 'exposed-phpinfo',
    title: 'phpinfo() page is exposed',
    severity: 'medium',
    cwe: [200],
    wstg: ['WSTG-CONF-05'],
    description:
      "A page with the output of `phpinfo()` is public: versions, modules, paths, environment variables, and the user's cookies, HttpOnly ones included, which an attacker with script in the page can read.",
    remediation: 'Delete the page, or disable the function in php.ini: `disable_functions = phpinfo`.',
  },
  paths.map((path) => ({ path, signature, maxBytes: 64 * 1024 })),
);
