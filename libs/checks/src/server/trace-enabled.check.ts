import type { ActiveCheck } from '#scanner/check-api';

export const traceEnabled: ActiveCheck = {
  meta: {
    id: 'trace-enabled',
    title: 'The TRACE method is enabled',
    category: 'configuration',
    severity: 'low',
    confidence: 'high',
    scan: 'full',
    cwe: [693],
    wstg: ['WSTG-CONF-06'],
    references: ['https://www.rfc-editor.org/rfc/rfc9110#name-trace'],
    description:
      'The server sends a TRACE request back as it came, with headers that proxies added and cookies that scripts must not read.',
    remediation: 'Switch the method off (`TraceEnable off` in Apache), also in the proxies before the application.',
    needs: ['main'],
    maxRequests: 1,
  },
  async probe({ main, target }, probe) {
    const url = new URL('/', main.end?.url ?? target);
    const marker = probe.token(16);
    const answer = await probe.send({ url, method: 'TRACE', headers: { 'x-marker': marker }, maxBytes: 4096 });
    if ('failure' in answer || answer.status !== 200) return [];
    const lines = answer.text.split('\n').map((line) => line.trim());
    const echoed = lines.find((line) => line.toLowerCase() === `x-marker: ${marker.toLowerCase()}`);
    if (echoed === undefined || !lines[0]?.startsWith('TRACE ')) return [];
    return [{ url, evidence: `${lines[0]}\n${echoed}` }];
  },
};
