import { checkFailures, proofMethods, targetStates } from '#targets';
import { object, oneOf, orNull, pageOf, string, timestamp } from './schema.ts';
import type { Static } from './schema.ts';

const record = orNull(
  object('OwnershipRecord', {
    name: string('Name of the TXT record.'),
    value: string('Its text: the token.'),
  }),
);

const lastCheck = orNull(
  object('TargetCheck', {
    at: timestamp('When the proof was looked for.'),
    error: orNull(
      oneOf(
        '`proof_missing`: the token was not there; `check_failed`: DNS or the web site did not respond; null: it was found.',
        checkFailures,
      ),
    ),
    message: orNull(string('What was found in place of the proof, for people.')),
  }),
);

export const target = object('Target', {
  target_id: string('Identifier of the target.'),
  host: string('The host, in lower case and Punycode; its subdomains are covered.'),
  state: oneOf('`pending` until the proof was found, `expired` when it was gone at a later check.', targetStates),
  method: orNull(oneOf('Where the proof was found last.', proofMethods)),
  token: string('What is to be published.'),
  dns_record: record,
  file_url: string('Where a file can contain the token, on a line of its own, in place of the record.'),
  verified_at: orNull(timestamp('When the proof was found last.')),
  last_check: lastCheck,
  created_at: timestamp('When it was added.'),
});
export const targetPage = pageOf('TargetPage', target);

export type Target = Static<typeof target>;
export type TargetPage = Static<typeof targetPage>;
