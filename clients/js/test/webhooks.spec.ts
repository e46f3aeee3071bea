import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SignatureVerificationError, webhooks } from '../src/index.ts';
import { setting } from './cases.ts';

interface Vectors {
  readonly service_signature: readonly { secrets: string[]; t: number; body: string; header: string }[];
  readonly verification: {
    readonly secret: string;
    readonly body: string;
    readonly cases: readonly {
      name: string;
      secret?: string;
      body?: string;
      header: string | string[] | null;
      now: number;
      valid: boolean;
    }[];
  };
}

const file = join(setting('VECTORS_DIRECTORY'), 'webhook-signatures.json');
const { service_signature: signatures, verification } = JSON.parse(readFileSync(file, 'utf8')) as Vectors;

describe('webhooks.verify', () => {
  it.each(verification.cases)('$name', async ({ secret, body, header, now, valid }) => {
    const verified = webhooks.verify(body ?? verification.body, header, secret ?? verification.secret, { now });
    if (valid) expect((await verified).id).toBe('evt_test');
    else await expect(verified).rejects.toBeInstanceOf(SignatureVerificationError);
  });

  it('accepts bytes, and one of several secrets', async () => {
    const { cases, body, secret } = verification;
    const { header, now } = cases[0]!;
    const event = await webhooks.verify(new TextEncoder().encode(body), header, ['whsec_old', secret], { now });
    expect(event.type).toBe('ping');
  });
});

describe('webhooks.signForTest', () => {
  it.each(signatures)(
    'makes the header that the service sends',
    async ({ secrets: [secret = ''], t, body, header }) => {
      expect(await webhooks.signForTest(body, secret, t)).toBe(header);
    },
  );
});
