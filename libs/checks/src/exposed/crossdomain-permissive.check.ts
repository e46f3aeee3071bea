import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

export const crossdomainPermissive = exposureCheck(
  {
    id: 'crossdomain-permissive',
    title: 'Permissive crossdomain.xml or clientaccesspolicy.xml',
    severity: 'medium',
    category: 'cross_origin',
    cwe: [942],
    wstg: ['WSTG-CONF-08'],
    description:
      "The cross-domain policy file for Flash, Silverlight or PDF readers allows every site. Content of an attacker's site can read responses with the user's cookies.",
    remediation:
      'Delete the file, or list the hosts that need access: `<allow-access-from domain="partner.example" secure="true"/>`.',
  },
  [
    {
      path: '/crossdomain.xml',
      signature: textWith(/<cross-domain-policy/, /<allow-access-from\s[^>]{0,200}domain=["']\*["']/),
    },
    {
      path: '/clientaccesspolicy.xml',
      signature: textWith(/<access-policy/, /<domain\s[^>]{0,200}uri=["'](?:https?:\/\/)?\*["']/),
    },
  ],
);
