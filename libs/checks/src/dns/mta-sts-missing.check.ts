import type { PassiveCheck } from '#scanner/check-api';
import { perDomain, takesMail, unanswered } from './domain.ts';

/** What keeps the records from being one policy (RFC 8461 section 3.1); undefined where nothing does. */
function problemOf(records: readonly string[], name: string): string | undefined {
  const ours = records.filter((record) => /^v=STSv1(?:\s*;|$)/.test(record));
  const [record] = ours;
  if (record === undefined) return `no v=STSv1 record at ${name}`;
  if (ours.length > 1) return `${ours.length} v=STSv1 records at ${name}, so that none counts`;
  const hasId = record.split(';').some((field) => /^id=[a-z0-9]{1,32}$/i.test(field.trim()));
  return hasId ? undefined : `no valid id in the record at ${name}: ${record}`;
}

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
      'The domain receives mail without an MTA-STS policy (RFC 8461). An attacker on the path between mail servers can remove STARTTLS and read the mail. A record without a valid `id`, or more than one record, counts as none.',
    remediation:
      'Publish `_mta-sts.example.com. TXT "v=STSv1; id=20260101"` and a policy at `https://mta-sts.example.com/.well-known/mta-sts.txt` (`version: STSv1`, `mode: enforce`, `mx: …`, `max_age: 604800`).',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ mx, mtaSts, registrable }) =>
      takesMail({ mx }) && mtaSts !== undefined ? problemOf(mtaSts, `_mta-sts.${registrable}`) : undefined,
    ),
  gap: unanswered('MX', 'MTA-STS'),
};
