import type { Exchange, InjectionPoint, Outcome, PointCheck, PointProbe } from '#scanner/check-api';

/** Line breaks as servers decode them: both, one alone, behind a fragment sign, and as the low bytes of wide characters. */
const breaks = ['%0d%0a', '%0a', '%0d', '%23%0d%0a', '%E5%98%8D%E5%98%8A'];

export const crlfInjection: PointCheck = {
  meta: {
    id: 'crlf-injection',
    title: 'CRLF injection (HTTP response splitting)',
    category: 'injection',
    severity: 'medium',
    confidence: 'high',
    scan: 'full',
    cwe: [113],
    wstg: ['WSTG-INPV-15'],
    references: ['https://owasp.org/www-community/attacks/HTTP_Response_Splitting'],
    description:
      'Line breaks in a parameter end a response header and begin another. With a link an attacker sets cookies, weakens security headers, or poisons caches with a response of their own.',
    remediation:
      "Reject or encode CR and LF in every value that is written to a header, e.g. `value.replace(/[\\r\\n]/g, '')`; current frameworks do so.",
    needs: [],
    maxRequests: breaks.length,
    firstPassRequests: 1,
  },
  appliesTo: ({ point, canary }) =>
    placesInHeaders.has(point.kind) && canary !== undefined && isInHeader(canary.response, canary.token),
  probePoint: ({ point }, probe) => tryLineBreaks(point, probe),
};

const placesInHeaders: ReadonlySet<string> = new Set(['query', 'form', 'added_path', 'path_segment']);

async function tryLineBreaks(point: InjectionPoint, probe: PointProbe): Promise<Outcome | undefined> {
  const token = probe.token();
  for (const lineBreak of breaks) {
    const request = point.request(`${token}${lineBreak}x-${token}:1`, { raw: true });
    const response = await probe.fetch(request);
    if (response === undefined) return undefined;
    const added = response.headers.get(`x-${token}`);
    if (added?.startsWith('1') === true) {
      return { url: request.url, evidence: `${point.label}\nheader of the response: x-${token}: ${added}` };
    }
    // Only a value that a header reflects is tested with the other line breaks.
    if (!isInHeader(response, token)) return undefined;
  }
  return undefined;
}

function isInHeader({ headers }: Exchange, token: string): boolean {
  return headers.lines.some(([, value]) => value.toLowerCase().includes(token));
}
