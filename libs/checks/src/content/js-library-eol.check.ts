import type { PassiveCheck } from '#scanner/check-api';
import { detectorFor } from './retire/detect.ts';
import { endOfLife } from './retire/end-of-life.data.ts';
import { builtInLibraries } from './retire/libraries.data.ts';
import { unsearchedScripts, usedLibraries } from './retire/scripts.ts';
import { compareVersions } from './retire/versions.ts';

const detector = detectorFor(builtInLibraries);

export const jsLibraryEol: PassiveCheck = {
  meta: {
    id: 'js-library-eol',
    title: 'End-of-life JavaScript library',
    category: 'components',
    severity: 'info',
    confidence: 'medium',
    scan: 'quick',
    cwe: [1104],
    wstg: ['WSTG-CONF-01'],
    references: ['https://endoflife.date/'],
    description:
      'The version of the library is no longer maintained and gets no security updates. Vulnerabilities that are found from now on stay open for attackers.',
    remediation: 'Migrate to a maintained version or to another library, e.g. `npm install jquery@3`.',
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    usedLibraries(artifacts, detector).flatMap(({ library, version, url, by }) => {
      const end = endOfLife.find((one) => one.library === library && compareVersions(version, one.below) < 0);
      if (end === undefined) return [];
      return [
        { url, evidence: `${library} ${version} (by ${by}), not maintained since ${end.since}; use ${end.instead}` },
      ];
    }),
  gap: unsearchedScripts,
};
