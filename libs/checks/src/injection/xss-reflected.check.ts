import type { ActiveCheck, Outcome } from '#scanner/check-api';
import { BoundedProbe } from './bounded-probe.ts';
import { headerPlaces } from './header-places.ts';
import type { HeaderPlaces } from './header-places.ts';
import { findReflectedScript, reflectionIn, reflectionOf } from './reflected-script.ts';
import type { Reflection } from './reflected-script.ts';
import { reflectorsOf } from './reflectors.ts';
import type { ValuePlace } from './value-place.ts';

const maxRequests = 400;
const batch = 20;

export const xssReflected: ActiveCheck = {
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
    needs: ['main', 'pages', 'exchanges'],
    maxRequests,
  },
  async probe(artifacts, probe) {
    const bounded = new BoundedProbe(probe, maxRequests);
    const places = reflectorsOf(artifacts);
    const outcomes: Outcome[] = [];
    // In batches, so that a spent budget leaves some places tested completely, rather than all of them in part.
    for (let at = 0; at < places.length; at += batch) {
      outcomes.push(...(await testBatch(places.slice(at, at + batch), bounded)));
    }
    for (const page of headerPlaces(artifacts)) outcomes.push(...(await testHeaders(page, bounded)));
    return outcomes;
  },
};

async function testBatch(places: readonly ValuePlace[], probe: BoundedProbe): Promise<Outcome[]> {
  const reflecting: { place: ValuePlace; reflection: Reflection }[] = [];
  for (const place of places) {
    const reflection = await reflectionOf(place, probe);
    if (reflection.contexts.length > 0) reflecting.push({ place, reflection });
  }
  const outcomes: Outcome[] = [];
  for (const { place, reflection } of reflecting) {
    const outcome = await findReflectedScript(place, reflection, probe);
    if (outcome !== undefined) outcomes.push(outcome);
  }
  return outcomes;
}

/** One request finds out which of the headers are reflected at all. */
async function testHeaders({ places, request }: HeaderPlaces, probe: BoundedProbe): Promise<Outcome[]> {
  const canaries = places.map(() => probe.token());
  const response = await probe.fetch(request((position) => canaries[position] ?? ''));
  const outcomes: Outcome[] = [];
  for (const [position, place] of places.entries()) {
    const reflection = response && reflectionIn(response, canaries[position] ?? '');
    if (reflection === undefined || reflection.contexts.length === 0) continue;
    const outcome = await findReflectedScript(place, reflection, probe);
    if (outcome !== undefined) outcomes.push(outcome);
  }
  return outcomes;
}
