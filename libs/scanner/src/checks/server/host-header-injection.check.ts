import type { ActiveCheck } from '../../check.ts';
import { addressBuiltOn, withoutCache } from './reflected-host.ts';

export const hostHeaderInjection: ActiveCheck = {
  meta: {
    id: 'host-header-injection',
    title: 'Addresses are built from the Host header of the request',
    category: 'injection',
    severity: 'medium',
    confidence: 'medium',
    scan: 'full',
    cwe: [644],
    wstg: ['WSTG-INPV-17'],
    references: ['https://portswigger.net/web-security/host-header'],
    description:
      'The site answers to any host name and writes it into redirects, links or scripts. Where such an answer is cached, or the name ends up in a mail that resets a password, visitors are sent to the attacker.',
    remediation:
      'Let the web server answer unknown host names with 400 or 421, and build absolute addresses from a configured name.',
    needs: ['main'],
    maxRequests: 2,
  },
  async probe({ main, target }, probe) {
    const url = new URL(main.end?.url ?? target);
    url.hash = '';
    for (let asked = 0; asked < 2; asked++) {
      const host = `${probe.token(12).toLowerCase()}.example`;
      const answer = await probe.send({ url: withoutCache(url, probe.token(8)), headers: { host } });
      if ('failure' in answer) return [];
      const evidence = addressBuiltOn(host, answer);
      if (evidence === undefined || isSchemeUpgrade(url, host, answer.headers.get('location'))) return [];
      if (asked === 1) return [{ url, evidence: `Host: ${host}\n${evidence}` }];
    }
    return [];
  },
};

/** Plain HTTP that sends every name on to HTTPS harms nobody: the certificate will not fit. */
function isSchemeUpgrade(url: URL, host: string, location: string | undefined): boolean {
  return url.protocol === 'http:' && location !== undefined && location.toLowerCase().startsWith(`https://${host}/`);
}
