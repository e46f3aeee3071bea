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

  it('accepts the ArrayBuffer of a request', async () => {
    const { cases, body, secret } = verification;
    const { header, now } = cases[0]!;
    const { buffer } = new TextEncoder().encode(body);
    expect((await webhooks.verify(buffer, header, secret, { now })).type).toBe('ping');
  });

  it('says that a body was parsed, and that there is no secret', async () => {
    const { cases, body, secret } = verification;
    const { header, now } = cases[0]!;
    const verified = (sent: unknown, known: string | undefined) =>
      webhooks.verify(sent as string, header, known, { now }).catch((error: unknown) => error);
    for (const parsed of [JSON.parse(body), undefined, null, [1]]) {
      const error = await verified(parsed, secret);
      expect(error).toBeInstanceOf(SignatureVerificationError);
      expect(String(error)).toMatch(/the body must be text or bytes/);
    }
    const error = await verified(body, undefined);
    expect(error).toBeInstanceOf(SignatureVerificationError);
    expect(String(error)).toMatch(/there is no secret/);
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
