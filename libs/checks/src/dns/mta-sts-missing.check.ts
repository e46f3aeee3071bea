import type { PassiveCheck } from '#scanner/check-api';
import { perDomain, takesMail, unanswered } from './domain.ts';

export const mtaStsMissing: PassiveCheck = {
  meta: {
    id: 'mta-sts-missing',
    title: 'MTA-STS is missing',
    category: 'dns',
    severity: 'info',
    confidence: 'high',
    scan: 'full',
    cwe: [319],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc8461'],
    description:
      'The domain receives mail without an MTA-STS policy (RFC 8461). An attacker on the path between mail servers can remove STARTTLS and read the mail.',
    remediation:
      'Publish `_mta-sts.example.com. TXT "v=STSv1; id=20260101"` and a policy at `https://mta-sts.example.com/.well-known/mta-sts.txt` (`version: STSv1`, `mode: enforce`, `mx: …`, `max_age: 604800`).',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ mx, mtaSts, registrable }) => {
      if (!takesMail({ mx }) || mtaSts === undefined || mtaSts.some((record) => record.startsWith('v=STSv1')))
        return undefined;
      return `no v=STSv1 record at _mta-sts.${registrable}`;
    }),
  gap: unanswered('MX', 'MTA-STS'),
};
