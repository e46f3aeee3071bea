import type { ActiveCheck, ProbeRequest } from '#scanner/check-api';

export const error500: ActiveCheck = {
  meta: {
    id: 'error-500',
    title: 'Unhandled exception (HTTP 500 for unusual input)',
    category: 'configuration',
    severity: 'info',
    confidence: 'medium',
    scan: 'full',
    cwe: [755],
    wstg: ['WSTG-ERRH-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc9110#name-500-internal-server-error'],
    description:
      'Unusual but harmless input causes a server error: input is not validated, and the exception is not handled. An attacker looks for injection and denial of service in such places.',
    remediation: 'Validate input and return 400 for what is invalid; find the exception in the log.',
    needs: ['main'],
    maxRequests: 8,
  },
  async probe({ main, target }, probe) {
    const url = main.end?.url ?? target;
    if (main.end === undefined || main.end.status >= 500) return [];
    for (const request of oddRequests(url)) {
      const first = await probe.send(request);
      if ('failure' in first || !isFault(first.status)) continue;
      const again = await probe.send(request);
      if ('failure' in again || !isFault(again.status)) continue;
      return [
        { url: request.url, evidence: `GET ${request.url.pathname}${request.url.search}\nHTTP status ${again.status}` },
      ];
    }
    return [];
  },
};

/** 501, 502 and their like speak of proxies, load and methods. */
function isFault(status: number): boolean {
  return status === 500;
}

function oddRequests(url: URL): ProbeRequest[] {
  const withQuery = (query: string): URL => {
    const odd = new URL(url);
    odd.search = query;
    return odd;
  };
  return [
    { url: withQuery('?a[]=1&a=2&a[b]=3'), maxBytes: 4096 },
    { url: withQuery('?%ff=%zz&%'), maxBytes: 4096 },
    { url: new URL('/%c3%28%80', url), maxBytes: 4096 },
    { url: withQuery('?id='.concat('9'.repeat(300))), maxBytes: 4096 },
  ];
}
