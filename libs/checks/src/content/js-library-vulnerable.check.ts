import { severityRank } from '#scanner/check-api';
import type { PassiveCheck } from '#scanner/check-api';
import { detectorFor } from './retire/detect.ts';
import type { RetireData, RetireVulnerability } from './retire/format.ts';
import { builtInDataDate, builtInLibraries } from './retire/libraries.data.ts';
import { unsearchedScripts, usedLibraries } from './retire/scripts.ts';

/** The check with a list of vulnerable libraries; `dataDate` is the day of the list, as findings show it. */
export function jsLibraryVulnerableIn(libraries: RetireData, dataDate: string): PassiveCheck {
  const detector = detectorFor(libraries);
  return {
    meta: {
      id: 'js-library-vulnerable',
      title: 'JavaScript library with known vulnerabilities',
      category: 'components',
      severity: 'medium',
      confidence: 'medium',
      scan: 'quick',
      cwe: [1395],
      wstg: ['WSTG-CONF-01'],
      references: ['https://owasp.org/Top10/2025/A03_2025-Software_Supply_Chain_Failures/'],
      description:
        'The page loads a version of a library with published vulnerabilities. Whether an attacker can exploit them depends on how the page uses the library.',
      remediation:
        'Update the library to a version without known vulnerabilities (`npm audit fix`), and follow its advisories.',
      needs: ['pages', 'exchanges'],
      maxRequests: 0,
    },
    run: (artifacts) =>
      usedLibraries(artifacts, detector).flatMap((one) => {
        const vulnerabilities = detector.vulnerabilities(one);
        if (vulnerabilities.length === 0) return [];
        const ids = vulnerabilities.map(({ cve, summary }) => `${cve.join(' ') || 'no CVE'} ${summary}`);
        return [
          {
            url: one.url,
            evidence: `${one.library} ${one.version} (by ${one.by}, data of ${dataDate}): ${[...new Set(ids)].join('; ')}`,
            severity: worst(vulnerabilities),
            confidence: one.by === 'content' ? 'high' : 'medium',
          },
        ];
      }),
    gap: unsearchedScripts,
  };
}

export const jsLibraryVulnerable: PassiveCheck = jsLibraryVulnerableIn(builtInLibraries, builtInDataDate);

/** Advisories rate the worst use of a library; on a page it is never worse than high. */
function worst(vulnerabilities: readonly RetireVulnerability[]): 'low' | 'medium' | 'high' {
  return vulnerabilities.reduce<'low' | 'medium' | 'high'>((most, { severity }) => {
    const capped = severity === 'critical' ? 'high' : severity;
    return severityRank(capped) > severityRank(most) ? capped : most;
  }, 'low');
}
