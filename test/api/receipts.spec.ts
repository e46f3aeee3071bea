import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { canonicalJson } from '#kernel';
import { eventually } from '../support/eventually.ts';
import { HeldSite } from '../support/held-site.ts';
import type { Customer } from '../support/service-for-specs.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';

interface Receipt {
  readonly scan_id: string;
  readonly event: Readonly<Record<string, unknown>>;
  readonly inclusion_proof: {
    readonly leaf_index: number;
    readonly tree_size: number;
    readonly leaf_hash: string;
    readonly root_hash: string;
    readonly hashes: readonly string[];
  };
  readonly consistency_proof: { readonly since: number; readonly hashes: readonly string[] } | null;
  readonly checkpoint: string;
  readonly verifier_keys: readonly string[];
}

const api = serviceForSpecs();
let site: HeldSite;
let customer: Customer;

beforeAll(async () => {
  site = await HeldSite.start();
  customer = await api.customer('pro');
}, 60_000);

afterAll(() => site.close());

const queueScan = async (target = site.url): Promise<string> =>
  String((await customer.client.post('/v1/scans', { target })).body['scan_id']);
const endOf = (scanId: string) =>
  eventually(
    () => customer.client.get(`/v1/scans/${scanId}`),
    ({ body }) => body['status'] === 'completed' || body['status'] === 'failed',
  );
/** On a busy machine, the end of a scan may be recorded later than a request waits. */
const receiptOf = (scanId: string, query = '', { client }: Customer = customer) =>
  eventually(
    () => client.get<Receipt>(`/v1/scans/${scanId}/receipt${query}`),
    ({ status }) => status !== 503,
  );
async function endedScan(): Promise<string> {
  site.release();
  const scanId = await queueScan();
  await endOf(scanId);
  return scanId;
}

const sha256 = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const nodeHash = (left: string, right: string): string =>
  sha256('\u0001', Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));

/** RFC 9162, section 2.1.3.2. */
function rootOf({ leaf_index, tree_size, leaf_hash, hashes }: Receipt['inclusion_proof']): string {
  let [fn, sn, hash] = [leaf_index, tree_size - 1, leaf_hash];
  for (const other of hashes) {
    const isRight = fn % 2 === 1 || fn === sn;
    hash = isRight ? nodeHash(other, hash) : nodeHash(hash, other);
    if (isRight) while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  expect(sn).toBe(0);
  return hash;
}

function expectValid({ event, inclusion_proof, checkpoint, verifier_keys }: Receipt): void {
  expect(inclusion_proof.leaf_hash).toBe(sha256('\0', canonicalJson(event)));
  expect(inclusion_proof.root_hash).toBe(rootOf(inclusion_proof));
  const [origin = '', size, root, blank, signed = ''] = checkpoint.split('\n');
  expect([size, Buffer.from(root ?? '', 'base64').toString('hex'), blank]).toEqual([
    String(inclusion_proof.tree_size),
    inclusion_proof.root_hash,
    '',
  ]);
  const [, name, signature = ''] = signed.split(' ');
  const [key = ''] = verifier_keys.map((one) => one.split('+').slice(2).join('+'));
  const x = Buffer.from(key, 'base64').subarray(1).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  expect(name).toBe(origin);
  const bytes = Buffer.from(signature, 'base64').subarray(4);
  expect(verify(null, Buffer.from(`${origin}\n${size}\n${root}\n`), publicKey, bytes)).toBe(true);
}

describe('GET /v1/scans/{scan_id}/receipt', () => {
  it('proves how a scan has completed', async () => {
    const scanId = await endedScan();
    const { status, body } = await receiptOf(scanId);
    expect(status).toBe(200);
    expectValid(body);
    const { body: scan } = await customer.client.get(`/v1/scans/${scanId}`);
    expect(body.scan_id).toBe(scanId);
    expect(body.event).toEqual({
      type: 'ScanCompleted',
      event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      revision: expect.any(Number),
      scan_id: scanId,
      target: site.url,
      scan_type: 'quick',
      created_at: scan['created_at'],
      completed_at: scan['completed_at'],
      score: scan['score'],
      grade: scan['grade'],
      score_version: expect.any(Number),
      complete: (scan['coverage'] as { complete: boolean }).complete,
      finding_counts: scan['finding_counts'],
      findings_sha256: expect.any(String),
      failure: null,
    });
  });

  it('has the digest of the findings of the results', async () => {
    const scanId = await endedScan();
    const { body: results } = await customer.client.get<{ findings: readonly Record<string, string>[] }>(
      `/v1/scans/${scanId}/results`,
    );
    const findings = results.findings
      .map(({ id = '', check_id, severity, confidence, fingerprint }) => ({
        id,
        check_id,
        severity,
        confidence,
        fingerprint,
      }))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(findings).not.toEqual([]);
    expect((await receiptOf(scanId)).body.event['findings_sha256']).toBe(sha256(canonicalJson(findings)));
  });

  it('proves that a scan has failed, and why', async () => {
    site.hold();
    const scanId = await queueScan();
    await customer.client.post(`/v1/scans/${scanId}/cancel`, {});
    const { body } = await receiptOf(scanId);
    expectValid(body);
    expect(body.event).toMatchObject({
      type: 'ScanFailed',
      score: null,
      grade: null,
      failure: { code: 'canceled', message: expect.any(String) },
    });
  });

  it('does not exist before the scan has ended', async () => {
    site.hold();
    const scanId = await queueScan();
    const { status, body } = await receiptOf(scanId);
    expect([status, (body as unknown as { error: string }).error]).toEqual([409, 'invalid_state']);
    await customer.client.post(`/v1/scans/${scanId}/cancel`, {});
    expect((await receiptOf(scanId)).status).toBe(200);
  });

  it('is the same leaf for ever, in a tree that only grows', async () => {
    const scanId = await endedScan();
    const earlier = (await receiptOf(scanId)).body;
    await receiptOf(await endedScan());
    const { tree_size: since } = earlier.inclusion_proof;
    const { body: later } = await receiptOf(scanId, `?since=${since}`);
    expectValid(later);
    expect(later.event).toEqual(earlier.event);
    expect(later.inclusion_proof.leaf_index).toBe(earlier.inclusion_proof.leaf_index);
    expect(later.inclusion_proof.tree_size).toBeGreaterThan(since);
    expect(later.consistency_proof).toEqual({ since, hashes: expect.any(Array) });
    expect(later.verifier_keys).toEqual(earlier.verifier_keys);
  });

  it.each(['0', '-1', 'abc', '1.5', '999999', '99999999999999'])('rejects since=%s', async (since) => {
    const { status, body } = await receiptOf(await endedScan(), `?since=${since}`);
    expect({ status, ...body }).toMatchObject({ status: 400, error: 'invalid_parameter', param: 'since' });
  });

  it('is not shown to other accounts, nor without the scope', async () => {
    const scanId = await endedScan();
    const other = await api.customer();
    expect((await receiptOf(scanId, '', other)).status).toBe(404);
    expect((await receiptOf('scan_1', '')).status).toBe(404);
    const writer = await api.customer('pro', ['scans:write']);
    expect((await receiptOf(scanId, '', writer)).status).toBe(403);
  });
});
