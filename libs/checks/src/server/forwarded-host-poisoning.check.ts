import type { ActiveCheck, Outcome, Probe } from '#scanner/check-api';
import { urlBuiltOn, urlsWithOwnHost, isCacheable, withoutCache } from './reflected-host.ts';

const fields: readonly (readonly [name: string, value: (host: string) => string])[] = [
  ['x-forwarded-host', (host) => host],
  ['forwarded', (host) => `host=${host}`],
  ['x-host', (host) => host],
  ['x-forwarded-server', (host) => host],
];

const maxUrls = 3;

export const forwardedHostPoisoning: ActiveCheck = {
  meta: {
    id: 'forwarded-host-poisoning',
    title: 'X-Forwarded-Host poisoning',
    category: 'injection',
    severity: 'low',
    confidence: 'medium',
    scan: 'full',
    cwe: [644],
    wstg: ['WSTG-INPV-17'],
    references: ['https://www.rfc-editor.org/rfc/rfc7239'],
    description:
      "The site trusts a forwarding header that any client can send, and writes its host name to redirects, links or scripts. A cache that stores such a response delivers the attacker's host to every user (web cache poisoning).",
    remediation:
      'Let the outermost proxy overwrite the headers (nginx: `proxy_set_header X-Forwarded-Host $host;`), and build absolute URLs from a configured host name.',
    needs: ['main', 'exchanges', 'pages'],
    maxRequests: fields.length * maxUrls,
  },
  async probe(artifacts, probe) {
    for (const url of probe.sample(urlsWithOwnHost(artifacts), maxUrls, 'URL')) {
      const outcome = await poisonedBy(url, probe);
      if (outcome !== undefined) return [outcome];
    }
    return [];
  },
};

async function poisonedBy(url: URL, probe: Probe): Promise<Outcome | undefined> {
  for (const [name, value] of fields) {
    const host = `${probe.token(12).toLowerCase()}.example`;
    const response = await probe.send({ url: withoutCache(url, probe.token(8)), headers: { [name]: value(host) } });
    if ('failure' in response) return undefined;
    const evidence = urlBuiltOn(host, response);
    if (evidence === undefined) continue;
    return {
      url,
      evidence: `${name}: ${value(host)}\n${evidence}`,
      ...(isCacheable(response) && { severity: 'medium' }),
    };
  }
  return undefined;
}
