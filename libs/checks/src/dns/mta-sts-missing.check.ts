import type { PassiveCheck } from '#scanner/check-api';
import { perDomain, takesMail } from './domain.ts';

export const mtaStsMissing: PassiveCheck = {
  meta: {
    id: 'mta-sts-missing',
    title: 'Mail to the domain is not protected by MTA-STS',
    category: 'dns',
    severity: 'info',
    confidence: 'high',
    scan: 'full',
    cwe: [319],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc8461'],
    description:
      'The domain takes mail without an MTA-STS policy. Somebody on the path between mail servers can switch encryption off unnoticed.',
    remediation:
      'Publish a policy at `https://mta-sts.<domain>/.well-known/mta-sts.txt`, and a TXT record at `_mta-sts` that announces it.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ mx, mtaSts, registrable }) => {
      if (!takesMail({ mx }) || mtaSts === undefined || mtaSts.some((record) => record.startsWith('v=STSv1')))
        return undefined;
      return `no v=STSv1 record at _mta-sts.${registrable}`;
    }),
};
