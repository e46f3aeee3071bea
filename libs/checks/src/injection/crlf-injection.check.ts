import type { ActiveCheck, Exchange, Outcome, ProbeRequest } from '#scanner/check-api';
import { BoundedProbe } from './bounded-probe.ts';
import { injectionPoints, requestWith } from './injection-points.ts';
import { labelOf } from './reflectors.ts';

const maxRequests = 140;
/** Line breaks as servers decode them: both, one alone, behind a fragment sign, and as the low bytes of wide characters. */
const breaks = ['%0d%0a', '%0a', '%0d', '%23%0d%0a', '%E5%98%8D%E5%98%8A'];

export const crlfInjection: ActiveCheck = {
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
    needs: ['main', 'pages', 'exchanges'],
    maxRequests,
  },
  async probe(artifacts, probe) {
    const bounded = new BoundedProbe(probe, maxRequests);
    const points = injectionPoints(artifacts).map((point) => ({
      label: labelOf(point),
      request: (payload: string) => requestWith(point, payload, { raw: true }),
    }));
    const root = new URL('/', artifacts.main.end?.url ?? artifacts.target);
    const path = {
      label: 'value in the path',
      request: (payload: string) => ({ url: new URL(`/${payload}`, root), maxBytes: 1024 }),
    };
    const outcomes: Outcome[] = [];
    for (const { label, request } of [path, ...points]) {
      const outcome = await tryLineBreaks(label, request, bounded);
      if (outcome !== undefined) outcomes.push(outcome);
    }
    return outcomes;
  },
};

async function tryLineBreaks(
  label: string,
  requestFor: (payload: string) => ProbeRequest,
  probe: BoundedProbe,
): Promise<Outcome | undefined> {
  const token = probe.token();
  for (const lineBreak of breaks) {
    const request = requestFor(`${token}${lineBreak}x-${token}:1`);
    const response = await probe.fetch(request);
    if (response === undefined) return undefined;
    const added = response.headers.get(`x-${token}`);
    if (added?.startsWith('1') === true) {
      return { url: request.url, evidence: `${label}\nheader of the response: x-${token}: ${added}` };
    }
    // Only a value that a header reflects is tested with the other line breaks.
    if (!isInHeader(response, token)) return undefined;
  }
  return undefined;
}

function isInHeader({ headers }: Exchange, token: string): boolean {
  return headers.lines.some(([, value]) => value.toLowerCase().includes(token));
}
