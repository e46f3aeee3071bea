import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

export const crossdomainPermissive = exposureCheck(
  {
    id: 'crossdomain-permissive',
    title: 'Cross-domain policy file allows every site',
    severity: 'medium',
    category: 'cross_origin',
    cwe: [942],
    wstg: ['WSTG-CONF-08'],
    description:
      'A policy file for Flash, Silverlight or PDF readers lets documents of every other site read this one with the cookies of the visitor.',
    remediation: 'Delete the file, or name the hosts that need access.',
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
