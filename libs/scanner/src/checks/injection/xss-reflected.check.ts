import type { ActiveCheck, Outcome } from '../../check.ts';
import { BoundedProbe } from './bounded-probe.ts';
import type { ReflectionContext } from './reflection-contexts.ts';
import { contextsOf, findReflectedScript, type Reflector } from './reflected-script.ts';
import { reflectorsOf } from './reflectors.ts';

const maxRequests = 400;
const batch = 20;

export const xssReflected: ActiveCheck = {
  meta: {
    id: 'xss-reflected',
    title: 'Script in a parameter runs in the page (reflected cross-site scripting)',
    category: 'injection',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [79],
    wstg: ['WSTG-INPV-01'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html'],
    description:
      'The page writes a value of the request into its HTML without encoding it for that place. A link that a visitor follows can so run script as the site: read what they see, act in their name, take their session.',
    remediation:
      'Encode values for the place where they stand (text, attribute, script, address), best by a template engine that does so by itself; a Content-Security-Policy without `unsafe-inline` limits what is missed.',
    needs: ['main', 'pages', 'exchanges'],
    maxRequests,
  },
  async probe(artifacts, probe) {
    const bounded = new BoundedProbe(probe, maxRequests);
    const reflectors = reflectorsOf(artifacts);
    const outcomes: Outcome[] = [];
    // In batches, so that a budget that runs out leaves some tested to the end instead of all by half.
    for (let at = 0; at < reflectors.length; at += batch) {
      outcomes.push(...(await testBatch(reflectors.slice(at, at + batch), bounded)));
    }
    return outcomes;
  },
};

async function testBatch(reflectors: readonly Reflector[], probe: BoundedProbe): Promise<Outcome[]> {
  const reflecting: { reflector: Reflector; contexts: ReflectionContext[] }[] = [];
  for (const reflector of reflectors) {
    const contexts = await contextsOf(reflector, probe);
    if (contexts.length > 0) reflecting.push({ reflector, contexts });
  }
  const outcomes: Outcome[] = [];
  for (const { reflector, contexts } of reflecting) {
    const outcome = await findReflectedScript(reflector, contexts, probe);
    if (outcome !== undefined) outcomes.push(outcome);
  }
  return outcomes;
}
