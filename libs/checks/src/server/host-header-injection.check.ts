import type { ActiveCheck, Probe } from '#scanner/check-api';
import { urlBuiltOn, urlsWithOwnHost, withoutCache } from './reflected-host.ts';

const maxUrls = 4;

export const hostHeaderInjection: ActiveCheck = {
  meta: {
    id: 'host-header-injection',
    title: 'Host header injection',
    category: 'injection',
    severity: 'medium',
    confidence: 'medium',
    scan: 'full',
    cwe: [644],
    wstg: ['WSTG-INPV-17'],
    references: ['https://portswigger.net/web-security/host-header'],
    description:
      'The site responds to any Host header and writes it to redirects, links or scripts. An attacker uses it for web cache poisoning, or for password reset mails with links to a host of their own.',
    remediation:
      "Reject unknown host names (nginx: `server { listen 443 ssl default_server; ssl_reject_handshake on; return 421; }`; Django: `ALLOWED_HOSTS = ['example.com']`), and build absolute URLs from a configured host name.",
    needs: ['main', 'exchanges', 'pages'],
    maxRequests: 2 * maxUrls,
  },
  async probe(artifacts, probe) {
    for (const url of probe.sample(urlsWithOwnHost(artifacts), maxUrls, 'URL')) {
      const evidence = await twiceBuiltOnHost(url, probe);
      if (evidence !== undefined) return [{ url, evidence }];
    }
    return [];
  },
};

/** Two different names, so that no fixed response passes for a reflected one. */
async function twiceBuiltOnHost(url: URL, probe: Probe): Promise<string | undefined> {
  for (let attempt = 1; ; attempt++) {
    const host = `${probe.token(12).toLowerCase()}.example`;
    const response = await probe.send({ url: withoutCache(url, probe.token(8)), headers: { host } });
    if ('failure' in response) return undefined;
    const evidence = urlBuiltOn(host, response);
    if (evidence === undefined || isSchemeUpgrade(url, host, response.headers.get('location'))) return undefined;
    if (attempt === 2) return `Host: ${host}\n${evidence}`;
  }
}

/** Plain HTTP that sends every name on to HTTPS harms nobody: the certificate will not fit. */
function isSchemeUpgrade(url: URL, host: string, location: string | undefined): boolean {
  return url.protocol === 'http:' && location !== undefined && location.toLowerCase().startsWith(`https://${host}/`);
}
