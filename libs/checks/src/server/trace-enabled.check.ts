import type { ActiveCheck } from '#scanner/check-api';

export const traceEnabled: ActiveCheck = {
  meta: {
    id: 'trace-enabled',
    title: 'HTTP TRACE method is enabled (Cross-Site Tracing)',
    category: 'configuration',
    severity: 'low',
    confidence: 'high',
    scan: 'full',
    cwe: [693],
    wstg: ['WSTG-CONF-06'],
    references: ['https://www.rfc-editor.org/rfc/rfc9110#name-trace'],
    description:
      'The server returns a TRACE request as it received it, with headers that proxies added and HttpOnly cookies. An attacker with script in an old browser can read them (XST).',
    remediation:
      'Apache: `TraceEnable off`; IIS: `<verbs><add verb="TRACE" allowed="false"/></verbs>`; also in the proxies in front of the application.',
    needs: ['main'],
    maxRequests: 1,
  },
  async probe({ main, target }, probe) {
    const url = new URL('/', main.end?.url ?? target);
    const marker = probe.token(16);
    const response = await probe.send({ url, method: 'TRACE', headers: { 'x-marker': marker }, maxBytes: 4096 });
    if ('failure' in response || response.status !== 200) return [];
    const lines = response.text.split('\n').map((line) => line.trim());
    const echoed = lines.find((line) => line.toLowerCase() === `x-marker: ${marker.toLowerCase()}`);
    if (echoed === undefined || !lines[0]?.startsWith('TRACE ')) return [];
    return [{ url, method: 'TRACE', evidence: `${lines[0]}\n${echoed}` }];
  },
};
