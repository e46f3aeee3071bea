import { frameSites, inertFrameSites } from './testing/frame-sites.ts';
import { indirectReads, indirectStoredReads } from './testing/indirect-reads.ts';
import { inertSegment, segmentSites } from './testing/path-sites.ts';
import { reportedFlows } from './testing/reported-flows.ts';
import { inertRoutes, routeSites } from './testing/route-sites.ts';
import { fragment, reported, withScript } from './testing/script-sites.ts';
import { silentFlows } from './testing/silent-flows.ts';
import { inertTemplateSites, templateSites } from './testing/template-sites.ts';
import { sinks, sources, stored } from './testing/value-tables.ts';
import { inertWorkerSites, workerSites } from './testing/worker-sites.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    ...Object.fromEntries(
      Object.entries(sources).map(([name, [code, shown]]) => [
        `from ${name} into markup`,
        reported(`var v = ${code}; a.innerHTML = v`, shown, 'sink: innerHTML (div)', 'stack: at '),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(stored).map(([name, [code, shown]]) => [
        `from ${name} into markup, less severe`,
        {
          site: withScript(`var v = ${code}; a.innerHTML = v`),
          expect: [
            { evidence: [shown, 'sink: innerHTML'], severity: 'medium' as const, confidence: 'medium' as const },
          ],
        },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(sinks).map(([name, [code, shown]]) => [
        `from the fragment into ${name}`,
        reported(`var v = ${fragment}; ${code}`, 'fragment of the URL', `sink: ${shown}`),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(indirectReads).map(([name, [script, shown]]) => [`from ${name}`, reported(script, shown)]),
    ),
    ...Object.fromEntries(
      Object.entries(indirectStoredReads).map(([name, [script, shown]]) => [
        `from ${name}, less severe`,
        {
          site: withScript(script),
          expect: [{ evidence: shown, severity: 'medium' as const, confidence: 'medium' as const }],
        },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(templateSites).map(([name, site]) => [
        `in a template of ${name}`,
        { site, expect: [{ evidence: ['parameter q of the URL', 'sink: template'] }] },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(routeSites).map(([name, [site, shown]]) => [
        `from ${name} in the fragment`,
        { site, expect: [{ evidence: shown }] },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(segmentSites).map(([name, site]) => [
        `from ${name}`,
        { site, expect: [{ evidence: ['last segment of the path of the URL', 'sink: innerHTML (div)'] }] },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(frameSites).map(([name, [site, sink]]) => [
        `in ${name}`,
        { site, expect: [{ evidence: ['fragment of the URL', `sink: ${sink}`] }] },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(workerSites).map(([name, [site, sink]]) => [
        `in ${name}`,
        { site, expect: [{ evidence: ['fragment of the URL', `sink: ${sink}`] }] },
      ]),
    ),
    ...reportedFlows,
  },
  silent: {
    ...inertTemplateSites,
    ...inertFrameSites,
    ...inertWorkerSites,
    ...silentFlows,
    'routes in the fragment whose values stay texts': inertRoutes,
    'the segment of a path that stays a text': inertSegment,
    ...Object.fromEntries(
      Object.entries(indirectReads)
        .filter(([, [script]]) => script.includes('a.innerHTML'))
        .map(([name, [script]]) => [`${name} as text`, withScript(script.replace('a.innerHTML', 'a.textContent'))]),
    ),
    ...Object.fromEntries(
      Object.entries(sources).map(([name, [code]]) => [
        `${name} as text`,
        withScript(`var v = ${code}; a.textContent = v`),
      ]),
    ),
  },
};
