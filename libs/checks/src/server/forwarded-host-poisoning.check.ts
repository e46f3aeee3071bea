import type { ActiveCheck } from '#scanner/check-api';
import { urlBuiltOn, isCacheable, withoutCache } from './reflected-host.ts';

const fields: readonly (readonly [name: string, value: (host: string) => string])[] = [
  ['x-forwarded-host', (host) => host],
  ['forwarded', (host) => `host=${host}`],
  ['x-host', (host) => host],
  ['x-forwarded-server', (host) => host],
];

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
    needs: ['main'],
    maxRequests: fields.length + 1,
  },
  async probe({ main, target }, probe) {
    const url = new URL(main.end?.url ?? target);
    url.hash = '';
    for (const [name, value] of fields) {
      const host = `${probe.token(12).toLowerCase()}.example`;
      const response = await probe.send({ url: withoutCache(url, probe.token(8)), headers: { [name]: value(host) } });
      if ('failure' in response) return [];
      const evidence = urlBuiltOn(host, response);
      if (evidence === undefined) continue;
      return [
        { url, evidence: `${name}: ${value(host)}\n${evidence}`, ...(isCacheable(response) && { severity: 'medium' }) },
      ];
    }
    return [];
  },
};
