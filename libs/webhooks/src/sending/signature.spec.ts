import { execFileSync } from 'node:child_process';
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { SignatureVerificationError, webhooks } from '#client';
import { serviceSignature, signingKey, standardSignature } from './signature.ts';

interface Vectors {
  readonly hmac_sha256: readonly { source: string; key_hex: string; data: string; hex: string }[];
  readonly service_signature: readonly { secrets: string[]; t: number; body: string; header: string }[];
  readonly standard_webhooks: readonly { secrets: string[]; id: string; t: number; body: string; header: string }[];
  readonly verification: {
    readonly secret: string;
    readonly body: string;
    readonly cases: readonly {
      name: string;
      header: string | string[] | null;
      secret?: string;
      body?: string;
      now: number;
      valid: boolean;
    }[];
  };
}

const vectors = JSON.parse(
  readFileSync(new URL('../../../../test/vectors/webhook-signatures.json', import.meta.url), 'utf8'),
) as Vectors;
const secret = `whsec_${randomBytes(32).toString('base64')}`;
const body = '{"id":"evt_1","type":"ping","timestamp":"2026-06-01T00:00:00.000Z","data":{"ä":"😀"}}';
const key = signingKey(secret);
const t = 1_780_272_000;

describe('the published vectors', () => {
  it.each(vectors.hmac_sha256)('hold for HMAC-SHA256: $source', ({ key_hex, data, hex }) => {
    expect(createHmac('sha256', Buffer.from(key_hex, 'hex')).update(data).digest('hex')).toBe(hex);
  });

  it.each(vectors.service_signature)('hold for Service-Signature', ({ secrets, t, body, header }) => {
    expect(serviceSignature(secrets.map(signingKey), t, body)).toBe(header);
  });

  it.each(vectors.standard_webhooks)('hold for webhook-signature: $id', ({ secrets, id, t, body, header }) => {
    expect(standardSignature(secrets.map(signingKey), id, t, body)).toBe(header);
  });

  it.each(vectors.verification.cases)('hold for verification: $name', async ({ header, now, valid, ...given }) => {
    const { secret = vectors.verification.secret, body = vectors.verification.body } = given;
    const verified = webhooks.verify(body, header, secret, { now });
    if (valid) await expect(verified).resolves.toEqual(JSON.parse(body));
    else await expect(verified).rejects.toThrow(SignatureVerificationError);
  });
});

describe('a signature', () => {
  it('is what openssl computes', () => {
    const openssl = ['dgst', '-sha256', '-hmac', secret, '-hex'];
    const printed = execFileSync('openssl', openssl, { input: `${t}.${body}`, encoding: 'utf8' });
    expect(serviceSignature([key], t, body)).toBe(`t=${t},v1=${printed.trim().split(' ').at(-1) ?? ''}`);
  });

  it('is what Python computes, in both schemes', () => {
    const script = [
      'import base64, hashlib, hmac, sys',
      'secret, t, body = sys.argv[1], sys.argv[2], sys.stdin.buffer.read()',
      'print("t=%s,v1=%s" % (t, hmac.new(secret.encode(), t.encode() + b"." + body, hashlib.sha256).hexdigest()))',
      'key = base64.b64decode(secret[6:])',
      'mac = hmac.new(key, b"evt_1." + t.encode() + b"." + body, hashlib.sha256).digest()',
      'print("v1," + base64.b64encode(mac).decode())',
    ].join('\n');
    const printed = execFileSync('python3', ['-c', script, secret, String(t)], { input: body, encoding: 'utf8' });
    expect(printed.trim().split('\n')).toEqual([
      serviceSignature([key], t, body),
      standardSignature([key], 'evt_1', t, body),
    ]);
  });

  it('is accepted by the Standard Webhooks library', () => {
    const now = Math.floor(Date.now() / 1_000);
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(now),
      'webhook-signature': standardSignature([key], 'evt_1', now, body),
    };
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('verifies with either secret while they are rotated', async () => {
    const header = serviceSignature(['whsec_new', 'whsec_old'].map(signingKey), t, body);
    for (const held of ['whsec_new', 'whsec_old', ['whsec_other', 'whsec_old']]) {
      await expect(webhooks.verify(body, header, held, { now: t })).resolves.toEqual(JSON.parse(body));
    }
    await expect(webhooks.verify(body, header, 'whsec_other', { now: t })).rejects.toThrow(SignatureVerificationError);
  });

  it('verifies over bytes as over text', async () => {
    const header = serviceSignature([key], t, Buffer.from(body));
    for (const received of [Buffer.from(body), body]) {
      await expect(webhooks.verify(received, header, secret, { now: t })).resolves.toEqual(JSON.parse(body));
    }
  });

  it('is refused after any change to the body or to itself', async () => {
    const header = serviceSignature([key], t, body);
    let accepted = 0;
    for (let round = 0; round < 10_000; round++) {
      const changed = Buffer.from(round % 2 === 0 ? body : header);
      const place = randomInt(changed.length);
      changed[place] = (changed[place] ?? 0) ^ randomInt(1, 256);
      const [mutatedBody, mutatedHeader] = round % 2 === 0 ? [changed, header] : [body, changed.toString('latin1')];
      // A hexadecimal digit in upper case is the same signature.
      if (round % 2 === 1 && mutatedHeader.toLowerCase() === header) continue;
      try {
        await webhooks.verify(mutatedBody, mutatedHeader, secret, { now: t });
        accepted++;
      } catch (error) {
        if (!(error instanceof SignatureVerificationError)) throw error;
      }
    }
    expect(accepted).toBe(0);
  });
});
