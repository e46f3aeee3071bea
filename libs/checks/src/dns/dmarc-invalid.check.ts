import type { PassiveCheck } from '#scanner/check-api';
import { dmarcAttempts, dmarcPolicy } from './dmarc.ts';
import { perDomain } from './domain.ts';

export const dmarcInvalid: PassiveCheck = {
  meta: {
    id: 'dmarc-invalid',
    title: 'The DMARC record is not valid',
    category: 'dns',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [290],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc7489#section-6.6.3'],
    description:
      'Receivers ignore the DMARC record as it stands: there is more than one, its version is misspelt, or it has no policy that they know. The domain is as unprotected as without it.',
    remediation:
      'Publish exactly one record that begins with `v=DMARC1; p=` and one of `none`, `quarantine` or `reject`.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ dmarc }) => {
      const records = dmarcAttempts(dmarc ?? []);
      const [record] = records;
      if (record === undefined) return undefined;
      return records.length > 1 || dmarcPolicy(record) === undefined ? records.join('\n') : undefined;
    }),
};
