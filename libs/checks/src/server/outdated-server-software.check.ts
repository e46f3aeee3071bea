import type { Exchange, PassiveCheck } from '#scanner/check-api';
import { endedSupportIn } from './end-of-life.ts';

const years = 365.25 * 24 * 3600 * 1000;

export const outdatedServerSoftware: PassiveCheck = {
  meta: {
    id: 'outdated-server-software',
    title: 'End-of-life server software',
    category: 'components',
    severity: 'low',
    confidence: 'medium',
    scan: 'quick',
    cwe: [1104],
    wstg: ['WSTG-INFO-02'],
    references: ['https://www.php.net/eol.php', 'https://httpd.apache.org/', 'https://nginx.org/en/download.html'],
    description:
      'The headers name a version for which the vendor provides no more security fixes. Its known vulnerabilities stay open for attackers, unless the distribution backports fixes, which cannot be seen from outside.',
    remediation:
      'Update to a supported version, e.g. `apt-get install --only-upgrade nginx`, and hide versions in headers (`server_tokens off;`).',
    needs: ['main'],
    maxRequests: 0,
  },
  run: ({ main, now }) => {
    const responses = [...(main.end === undefined ? [] : [main.end]), ...main.hops];
    for (const response of responses) {
      const found = headersWithEndedSupport(response, now);
      if (found.length === 0) continue;
      const isOld = found.some(({ ended }) => now.getTime() - new Date(ended).getTime() > 3 * years);
      const evidence = found.map(({ text }) => text).join('\n');
      return [{ url: response.url, evidence, ...(isOld && { severity: 'medium' }) }];
    }
    return [];
  },
};

function headersWithEndedSupport({ headers }: Exchange, now: Date): { text: string; ended: string }[] {
  return headers.lines
    .filter(([name]) => name === 'server' || name === 'x-powered-by')
    .flatMap(([header, value]) =>
      endedSupportIn(value, now).map(({ name, version, ended }) => ({
        text: `${header}: ${value}\n${name} ${version}: support ended ${ended}`,
        ended,
      })),
    );
}
