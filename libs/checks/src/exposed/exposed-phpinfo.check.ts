import { exposureCheck } from './exposure.ts';
import { pageWith } from './signatures.ts';

const signature = pageWith(/PHP Version/, /PHP Extension/);
const paths = ['/phpinfo.php', '/info.php', '/test.php', '/i.php', '/php.php', '/phpinfo'];

export const exposedPhpinfo = exposureCheck(
  {
    id: 'exposed-phpinfo',
    title: 'Page with the whole PHP configuration',
    severity: 'medium',
    cwe: [200],
    wstg: ['WSTG-CONF-05'],
    description:
      'A page with the output of `phpinfo()` is served: versions, modules, paths, environment variables, and the cookies of the visitor where script cannot read them.',
    remediation: 'Delete the page, or let administrators alone see it.',
  },
  paths.map((path) => ({ path, signature, maxBytes: 64 * 1024 })),
);
