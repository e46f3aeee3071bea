import type { Canary, InjectionPoint, PointCheck } from '#scanner/check-api';
import { findReflectedScript, findScriptInError, reflectionIn } from './reflected-script.ts';
import { isRenderedAsHtml } from './rendered.ts';
import { unreadReflection } from './spec-html.ts';

export const xssReflected: PointCheck = {
  meta: {
    id: 'xss-reflected',
    title: 'Reflected cross-site scripting (XSS)',
    category: 'injection',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [79],
    wstg: ['WSTG-INPV-01'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html'],
    description:
      "The page contains a value of the request without encoding for its context. An attacker's link runs script on the site's origin: it reads what the user sees, acts in the user's name and takes over the session.",
    remediation:
      "Encode values for their context (text, attribute, script, URL), best with a template engine that escapes by default; in PHP `htmlspecialchars($value, ENT_QUOTES)`. A Content-Security-Policy without `'unsafe-inline'` limits the damage.",
    needs: [],
    maxRequests: 60,
    firstPassRequests: 2,
    requestWeight: 4,
  },
  after: ['xss-stored'],
  appliesTo: ({ point, canary }) =>
    canary !== undefined && (reflectionIn(canary).contexts.length > 0 || hasErrorPath(point, canary)),
  gapAt: ({ canary }) => (canary === undefined ? undefined : unreadReflection(canary)),
  async probePoint({ point, canary }, probe) {
    // Where a page shows the value to everyone, that is the finding.
    if (canary === undefined || probe.found('xss-stored')) return undefined;
    const reflection = reflectionIn(canary);
    return reflection.contexts.length > 0
      ? findReflectedScript(point, reflection, probe)
      : findScriptInError(point, canary, probe);
  },
};

/** A value that a page does not show may be shown by its error message, or by a filter that lets tags through only. */
function hasErrorPath({ kind }: InjectionPoint, { response }: Canary): boolean {
  return (kind === 'query' || kind === 'form') && isRenderedAsHtml(response);
}
