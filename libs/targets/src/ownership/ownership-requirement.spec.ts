import { describe, expect, it } from '@jest/globals';
import { CommandExecutor, EventCatalogue } from '#event-sourcing';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { InMemoryEventLog } from '../../../event-sourcing/src/testing/in-memory-event-log.ts';
import { targetsStream } from '../targets.decider.ts';
import { targetEvents } from '../targets.events.ts';
import type { OwnershipProofs, ProofResult } from './ownership-proofs.ts';
import { OwnershipRequirement } from './ownership-requirement.ts';
import { TargetChecks } from './target-checks.ts';

const day = 24 * 60 * 60_000;
const context = { actor: 'key:key_1', correlationId: 'req_1', causationId: 'req_1' };
const missing: ProofResult = { method: null, reason: 'proof_missing', detail: 'gone' };

async function world({
  fullScanRequires = 'verification',
  host = 'example.com',
}: { readonly fullScanRequires?: 'none' | 'verification'; readonly host?: string } = {}) {
  const log = new InMemoryEventLog();
  const clock = new ManualClock('2026-06-01T12:00:00.000Z');
  const executor = new CommandExecutor(log, new EventCatalogue([targetEvents]), clock, new SystemIds());
  const proof: { now: ProofResult; checks: number } = { now: { method: 'dns' }, checks: 0 };
  const proofs = {
    find: async () => {
      proof.checks++;
      return proof.now;
    },
  } as unknown as OwnershipProofs;
  const checks = new TargetChecks(proofs, executor, clock);
  const requirement = new OwnershipRequirement({ fullScanRequires }, executor, checks, clock);
  const of = { accountId: 'acc_1', targetId: 'tgt_1' };
  await executor.execute(targetsStream, 'acc_1', { type: 'AddTarget', ...of, host, token: 'token-1' }, context);
  return {
    clock,
    proof,
    types: () => log.events.map(({ type }) => type),
    verify: async () => {
      const { state } = await executor.read(targetsStream, 'acc_1');
      const target = state.get('tgt_1');
      if (target !== undefined) await checks.check('acc_1', 'tgt_1', target, context);
      proof.checks = 0;
    },
    scan: async (target = 'https://example.com/', scanType: 'quick' | 'full' = 'full', accountId = 'acc_1') =>
      requirement.require({ accountId, target, scanType }, context),
  };
}

const rejected = (text: string) =>
  expect.objectContaining({ code: 'target_not_verified', message: expect.stringContaining(text) });

describe('a full scan', () => {
  it.each([
    'https://example.com/',
    'http://EXAMPLE.com.:8080/path',
    'https://www.example.com/',
    'https://a.b.example.com/',
  ])('of %s is permitted with the proof of example.com', async (target) => {
    const { verify, scan } = await world();
    await verify();
    await expect(scan(target)).resolves.toBeUndefined();
  });

  it.each(['https://example.org/', 'https://example.com.evil.org/', 'https://notexample.com/', 'https://com/'])(
    'of %s needs another proof',
    async (target) => {
      const { verify, scan } = await world();
      await verify();
      await expect(scan(target)).rejects.toEqual(rejected('POST /v1/targets'));
    },
  );

  it('of an internationalized name is permitted however it is written', async () => {
    const { verify, scan } = await world({ host: 'xn--bcher-kva.example' });
    await verify();
    await expect(scan('https://www.bücher.example/')).resolves.toBeUndefined();
  });

  it('is rejected with what is to be published, and where', async () => {
    const { scan } = await world();
    await expect(scan()).rejects.toEqual(
      rejected('Publish token-1 as TXT record _scanledger.example.com or at https://example.com/.well-known/'),
    );
    await expect(scan()).rejects.toEqual(rejected('POST /v1/targets/tgt_1/verify'));
  });

  it('needs the proof of its own account', async () => {
    const { verify, scan } = await world();
    await verify();
    await expect(scan('https://example.com/', 'full', 'acc_2')).rejects.toEqual(rejected('Add it'));
  });

  it('has the proof checked again after 30 days', async () => {
    const { clock, proof, verify, scan } = await world();
    await verify();
    clock.advance(30 * day);
    await scan();
    expect(proof.checks).toBe(0);
    clock.advance(1);
    await scan();
    await scan();
    expect(proof.checks).toBe(1);
  });

  it('is rejected once the proof is gone, until it is verified again', async () => {
    const { clock, proof, types, verify, scan } = await world();
    await verify();
    clock.advance(31 * day);
    proof.now = missing;
    const error = await scan().catch((rejection: unknown) => rejection);
    expect(error).toEqual(rejected('gone'));
    expect(error).toMatchObject({ details: {} });
    await expect(scan()).rejects.toEqual(rejected('It is expired'));
    expect(types()).toEqual(['TargetAdded.v1', 'TargetVerified.v1', 'TargetCheckFailed.v1']);
    proof.now = { method: 'file' };
    await verify();
    await expect(scan()).resolves.toBeUndefined();
  });

  it('is rejected while the proof cannot be checked, and permitted when it can', async () => {
    const { clock, proof, verify, scan } = await world();
    await verify();
    clock.advance(31 * day);
    proof.now = { method: null, reason: 'check_failed', detail: 'no response' };
    const error = await scan().catch((rejection: unknown) => rejection);
    expect(error).toEqual(rejected('could not be checked again: no response. Try again in 60 s.'));
    expect(error).toMatchObject({ details: { retryAfter: 60 } });
    expect(error).toEqual(expect.objectContaining({ message: expect.not.stringContaining('Publish') }));
    proof.now = { method: 'dns' };
    clock.advance(60_000);
    await expect(scan()).resolves.toBeUndefined();
  });

  it('has a proof that could not be checked looked for again after the time that the client was told, not before', async () => {
    const { clock, proof, types, verify, scan } = await world();
    await verify();
    clock.advance(31 * day);
    proof.now = { method: null, reason: 'check_failed', detail: 'no response' };
    await expect(scan()).rejects.toEqual(rejected('Try again in 60 s.'));
    clock.advance(20_500);
    const error = await scan().catch((rejection: unknown) => rejection);
    expect(error).toEqual(rejected('could not be checked again: no response. Try again in 40 s.'));
    expect(error).toMatchObject({ details: { retryAfter: 40 } });
    expect(proof.checks).toBe(1);
    expect(types()).toEqual(['TargetAdded.v1', 'TargetVerified.v1', 'TargetCheckFailed.v1']);
    clock.advance(39_500);
    await expect(scan()).rejects.toEqual(rejected('Try again in 60 s.'));
    expect(proof.checks).toBe(2);
  });

  it('is permitted at once where the client has had the proof verified after a failed check', async () => {
    const { clock, proof, verify, scan } = await world();
    await verify();
    clock.advance(31 * day);
    proof.now = { method: null, reason: 'check_failed', detail: 'no response' };
    await expect(scan()).rejects.toEqual(rejected('no response'));
    proof.now = { method: 'dns' };
    await verify();
    await expect(scan()).resolves.toBeUndefined();
  });

  it('has the proof checked although the failed check lies in the future of a clock that was set back', async () => {
    const { clock, proof, verify, scan } = await world();
    await verify();
    clock.advance(32 * day);
    proof.now = { method: null, reason: 'check_failed', detail: 'no response' };
    await expect(scan()).rejects.toEqual(rejected('no response'));
    clock.advance(-day);
    proof.now = { method: 'dns' };
    await expect(scan()).resolves.toBeUndefined();
  });
});

it('a quick scan needs no proof, nor does any scan where the operator requires none', async () => {
  const strict = await world();
  await expect(strict.scan('https://example.org/', 'quick')).resolves.toBeUndefined();
  const lenient = await world({ fullScanRequires: 'none' });
  await expect(lenient.scan('https://example.org/', 'full')).resolves.toBeUndefined();
});
