import { getDomain } from 'tldts';
import type { ActiveCheck, Probe } from '#scanner/check-api';
import { acceptedOrigins, allowsCredentials, asOutcomes, maxUrls } from './cors.ts';

const variants = 5;

export const corsOriginBypass: ActiveCheck = {
  meta: {
    id: 'cors-origin-bypass',
    title: 'CORS origin validation can be bypassed',
    category: 'cross_origin',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [942],
    wstg: ['WSTG-CLNT-07'],
    references: ['https://fetch.spec.whatwg.org/#http-cors-protocol'],
    description:
      'The server compares only part of the Origin, so that a host which an attacker can register passes for a trusted one. Pages there can read the data of logged-in users.',
    remediation:
      'Compare the whole Origin with a list of exact values, e.g. `if (allowedOrigins.has(origin))`; anchor and escape regular expressions: `^https://app\\.example\\.com$`.',
    needs: ['main', 'exchanges'],
    maxRequests: variants * maxUrls,
  },
  probe: async (artifacts, probe) => {
    const accepted = await acceptedOrigins(artifacts, probe, (url) => lookalikes(url, probe));
    return asOutcomes(accepted.filter(allowsCredentials));
  },
};

/**
 * Origins that an attacker can register and that look like the site's to a careless comparison: of the beginning, of the
 * end of its domain, with a dot that matches anything. None is a subdomain of the site, which it may trust on purpose.
 */
function lookalikes({ protocol, hostname }: URL, probe: Probe): string[] {
  const token = probe.token(10).toLowerCase();
  const domain = getDomain(hostname, { allowPrivateDomains: true });
  const subdomain = domain === null || domain === hostname ? 'www' : hostname.slice(0, -domain.length - 1);
  const hosts = [
    `${hostname}.${token}.example`,
    ...(domain === null ? [] : [`${token}${domain}`, `${subdomain}x${domain}`]),
    `${hostname}_.${token}.example`,
    `${hostname}\`.${token}.example`,
  ];
  return hosts.map((host) => `${protocol}//${host}`);
}
