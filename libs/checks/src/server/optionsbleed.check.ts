import type { ActiveCheck } from '#scanner/check-api';

const requests = 4;
/**
 * An `Allow` value is a list of tokens (RFC 9110 10.2.1); empty elements are legal, and methods are words. Programs that
 * write the list in quotes or as JSON disclose nothing by it.
 */
const element = /^[["']*[A-Za-z][A-Za-z_-]{1,30}["'\]]*$/;

export const optionsbleed: ActiveCheck = {
  meta: {
    id: 'optionsbleed',
    title: 'Optionsbleed (CVE-2017-9798)',
    category: 'information_disclosure',
    severity: 'medium',
    confidence: 'medium',
    scan: 'full',
    cwe: [200, 416],
    wstg: ['WSTG-CONF-06'],
    references: ['https://nvd.nist.gov/vuln/detail/CVE-2017-9798'],
    description:
      'The Allow header of the response to OPTIONS contains invalid method names: Apache before 2.4.28 discloses freed memory, in which an attacker finds data of other requests.',
    remediation: 'Update Apache to 2.4.28 or later, and remove `<Limit>` directives with unknown methods.',
    needs: ['main'],
    maxRequests: requests,
  },
  async probe({ main, target }, probe) {
    const url = new URL('/', main.end?.url ?? target);
    for (let sent = 0; sent < requests; sent++) {
      const response = await probe.send({ url, method: 'OPTIONS', maxBytes: 1024 });
      if ('failure' in response) return [];
      const allow = response.headers.all('allow').join(', ');
      if (allow === '') return [];
      const corrupted = allow
        .split(',')
        .some((one) => one.trim() !== '' && one.trim() !== '*' && !element.test(one.trim()));
      const isSpaced = /^[A-Z]+(?: [A-Z]+)+$/.test(allow);
      if (corrupted && !isSpaced) return [{ url, method: 'OPTIONS', evidence: `Allow: ${allow}` }];
    }
    return [];
  },
};
