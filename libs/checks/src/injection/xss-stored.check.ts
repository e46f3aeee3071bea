import type { Canary, InjectionPoint, PointCheck, PointProbe, ProbeRequest } from '#scanner/check-api';
import { isHarmfulLink, isRedirect, locationOf, maxResponseBytes } from '#scanner/check-api';
import { breakoutsFrom, isCodeContext } from './breakouts.ts';
import type { Breakout } from './breakouts.ts';
import { proofIn, reflectionIn } from './reflected-script.ts';
import { confidenceUnderPolicy } from './rendered.ts';

/** Each leaves an entry on the site. */
const maxPayloads = 2;
/** For the page that shows the canary, an entry, and the page again: no entry is left that cannot be looked at. */
const minRequests = 3;

interface Entry extends Breakout {
  readonly request: ProbeRequest;
  readonly page: ProbeRequest;
}

/** The test of one point: a later pass goes on where the requests of the first one end. */
interface Progress {
  readonly token: string;
  /** Not sent yet; undefined until the page has shown where its entries stand. */
  left: Breakout[] | undefined;
  /** The last one, until its page was looked at. */
  entry: Entry | undefined;
}

export const xssStored: PointCheck = {
  meta: {
    id: 'xss-stored',
    title: 'Stored cross-site scripting (XSS)',
    category: 'injection',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [79],
    wstg: ['WSTG-INPV-02'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html'],
    description:
      "The site keeps a value of a request, and a page contains it without encoding for its context in responses to later requests. An attacker's entry runs script for everyone who visits the page: it reads what they see, acts in their name and takes over their sessions.",
    remediation:
      "Encode values for their context (text, attribute, script, URL) where a page shows them, best with a template engine that escapes by default; in PHP `htmlspecialchars($value, ENT_QUOTES)`. Remove the entries of the scan and of others that contain script. A Content-Security-Policy without `'unsafe-inline'` limits the damage.",
    needs: [],
    maxRequests: 1 + 2 * maxPayloads,
    firstPassRequests: minRequests,
    requestWeight: 4,
  },
  appliesTo: ({ point, canary }) =>
    point.page !== undefined && (point.maxRequests ?? 0) >= minRequests && canary !== undefined,
  async probePoint({ point, canary }, probe) {
    if (canary === undefined) return undefined;
    const begin = (): Progress => ({ token: probe.token(), left: undefined, entry: undefined });
    const progress = await probe.once(canary.token, () => Promise.resolve(begin()));
    progress.left ??= await payloadsFor(point, canary, progress, probe);
    for (;;) {
      progress.entry ??= await leaveEntry(point, progress, probe);
      if (progress.entry === undefined) return undefined;
      const { payload, code, request, page } = progress.entry;
      const later = await probe.fetch(page);
      if (later === undefined) return undefined;
      progress.entry = undefined;
      const proof = proofIn(later, code);
      if (proof === undefined) continue;
      const evidence = `${point.label}, value ${payload}\nlater, GET ${page.url.href}: ${proof}`;
      return { url: request.url, evidence, confidence: confidenceUnderPolicy(later) };
    }
  },
};

/** For the places in which the page shows the canary. */
async function payloadsFor(
  point: InjectionPoint,
  canary: Canary,
  { token }: Progress,
  probe: PointProbe,
): Promise<Breakout[] | undefined> {
  const response = await probe.fetch(pageOfEntries(point, canary));
  if (response === undefined) return undefined;
  const { contexts } = reflectionIn({ token: canary.token, response });
  const isCode = contexts.some(isCodeContext);
  return contexts.flatMap((context) => breakoutsFrom(context, token, isCode)).slice(0, maxPayloads);
}

/** Sends the next payload; undefined where there is none, or no response. */
async function leaveEntry(
  point: InjectionPoint,
  { token, left = [] }: Progress,
  probe: PointProbe,
): Promise<Entry | undefined> {
  const [next] = left;
  if (next === undefined) return undefined;
  const request = point.request(next.payload);
  const response = await probe.fetch(request);
  if (response === undefined) return undefined;
  left.shift();
  return { ...next, request, page: pageOfEntries(point, { token, response }) };
}

/**
 * The page to which the site leads after an entry, or the one with the form: what takes entries may do more than show them.
 * Its URL does not carry the value: what the page shows of it was stored.
 */
function pageOfEntries({ url, page: own = url }: InjectionPoint, { token, response }: Canary): ProbeRequest {
  const page = isRedirect(response.status) ? locationOf(response) : undefined;
  const isUsed = page !== undefined && page.origin === url.origin && !page.href.includes(token) && !isHarmfulLink(page);
  return { url: isUsed ? page : own, maxBytes: maxResponseBytes };
}
