import type { PointCheck } from '#scanner/check-api';
import { findReflectedScript, reflectionIn } from './reflected-script.ts';

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
  appliesTo: ({ canary }) => canary !== undefined && reflectionIn(canary).contexts.length > 0,
  probePoint: async ({ point, canary }, probe) =>
    canary === undefined ? undefined : findReflectedScript(point, reflectionIn(canary), probe),
};
