import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ReceiptVerificationError, Scanledger, verifyReceipt } from '../src/index.ts';
import type { ScanReceipt, VerifyReceiptOptions } from '../src/index.ts';
import { isSignedBy, parseSignedNote, parseVerifierKey } from '../src/receipts/signed-note.ts';
import { setting } from './cases.ts';

/** Members that are not there are undefined. */
interface Given {
  readonly receipt: ScanReceipt;
  readonly verifier_keys: string | readonly string[];
  readonly findings: VerifyReceiptOptions['findings'];
  readonly previous: ScanReceipt | string | undefined;
}

interface Change {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string;
  readonly value?: unknown;
}

interface Vectors {
  readonly signed_note: { readonly verifier_key: string; readonly note: string };
  readonly valid: readonly (Given & { readonly name: string })[];
  readonly invalid: {
    readonly unchanged: Given;
    readonly cases: readonly (Partial<Given> & { name: string; step: string; changes: readonly Change[] })[];
  };
}

const file = join(setting('VECTORS_DIRECTORY'), 'receipts.json');
const { signed_note: published, valid, invalid } = JSON.parse(readFileSync(file, 'utf8')) as Vectors;
const { unchanged } = invalid;

describe('verifyReceipt', () => {
  it.each(valid)('accepts $name', async (given) => {
    expect(await verify(given)).toEqual(given.receipt.event);
  });

  it.each(invalid.cases)('rejects $name', async ({ step, changes, ...given }) => {
    const receipt = changes.reduce(changed, structuredClone<unknown>(unchanged.receipt)) as ScanReceipt;
    await expect(verify({ ...unchanged, ...given, receipt })).rejects.toMatchObject({
      name: 'ReceiptVerificationError',
      step,
    });
  });

  it('accepts the receipt that the invalid ones are made of', async () => {
    expect(await verify(unchanged)).toMatchObject({ scan_id: unchanged.receipt.scan_id });
  });

  it('demands a key, which is never that of the receipt', async () => {
    const options = {} as VerifyReceiptOptions;
    await expect(verifyReceipt(unchanged.receipt, options)).rejects.toMatchObject({ step: 'verifier_keys' });
  });

  it('rejects every number, flag and null that is another one, and every text with another character', async () => {
    const { verifier_keys: _, ...receipt } = unchanged.receipt;
    const changes = mutations(receipt, '');
    expect(changes.length).toBeGreaterThan(1_500);
    const accepted: Change[] = [];
    for (const change of changes) {
      const mutated = changed(structuredClone(receipt), change) as ScanReceipt;
      const verified = verify({ ...unchanged, receipt: mutated });
      const error: unknown = await verified.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (!(error instanceof ReceiptVerificationError)) accepted.push(change);
    }
    expect(accepted).toEqual([]);
  });

  it.each([NaN, Infinity, 0.5, 1n, undefined, new Date(0), () => 1])('rejects %p in the event', async (score) => {
    const receipt = { ...unchanged.receipt, event: { ...unchanged.receipt.event, score: score as number } };
    await expect(verify({ ...unchanged, receipt })).rejects.toBeInstanceOf(ReceiptVerificationError);
  });
});

describe('the receipts of a real service', () => {
  it('are verified with its key, the findings, and an earlier receipt', async () => {
    const { scans } = new Scanledger({ ca: readFileSync(setting('SCANLEDGER_CA_FILE'), 'utf8') });
    const target = setting('SITE_URL');
    const { scan_id: firstId } = await scans.createAndWait({ target });
    const previous = await scans.receipt(firstId);
    const { verifier_keys: verifierKeys } = previous;
    const { scan_id: scanId, score } = await scans.createAndWait({ target });
    const receipt = await scans.receipt(scanId, { since: previous.inclusion_proof.tree_size });
    const { findings } = await scans.results(scanId);
    expect(findings).not.toEqual([]);
    const event = await verifyReceipt(receipt, { verifierKeys, findings, previous });
    expect(event).toMatchObject({ scan_id: scanId, target, score });
    await expect(verifyReceipt(receipt, { verifierKeys, findings: [] })).rejects.toMatchObject({ step: 'findings' });
    await expect(verifyReceipt(previous, { verifierKeys, previous: receipt })).rejects.toMatchObject({
      step: 'consistency_proof',
    });
  });
});

describe('a signed note', () => {
  it('is verified with its verifier key, as the specification shows', async () => {
    const key = await parseVerifierKey(published.verifier_key);
    const note = parseSignedNote(published.note);
    expect(note?.text).toBe('This is an example message.\n');
    expect(await isSignedBy(note!, [key!])).toBe(true);
    expect(await isSignedBy({ ...note!, text: 'This is another message.\n' }, [key!])).toBe(false);
  });
});

function verify({ receipt, verifier_keys: verifierKeys, findings, previous }: Given) {
  return verifyReceipt(receipt, {
    verifierKeys,
    ...(findings !== undefined && { findings }),
    ...(previous !== undefined && { previous }),
  });
}

/** JSON Patch (RFC 6902), as far as the vectors use it. */
function changed(document: unknown, { op, path, value }: Change): unknown {
  if (path === '') return value;
  const names = path.split('/').slice(1);
  const last = names.pop() ?? '';
  const parent = names.reduce((object, name) => (object as Record<string, unknown>)[name], document);
  const members = parent as Record<string, unknown>;
  if (op === 'remove') delete members[last];
  else members[last] = value;
  return document;
}

/** Every other value that differs in one character, or is the next number. */
function mutations(value: unknown, path: string): readonly Change[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, member]) => mutations(member, `${path}/${name}`));
  }
  return others(value).map((other) => ({ op: 'replace', path, value: other }));
}

function others(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [value + 1, value - 1, String(value)];
  if (typeof value !== 'string') return [!value, 0];
  const characters = Array.from(value);
  return characters.flatMap((character, index) => {
    const other = String.fromCodePoint((character.codePointAt(0) ?? 0) ^ 1);
    return [characters.with(index, other), characters.toSpliced(index, 1)].map((all) => all.join(''));
  });
}
