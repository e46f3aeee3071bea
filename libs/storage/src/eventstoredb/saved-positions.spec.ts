import { beforeEach, describe, expect, it } from '@jest/globals';
import { ErrorType } from '@eventstore/db-client';
import { LogDenied, LogUnavailable } from '#event-sourcing';
import type { Position, Revision } from '#event-sourcing';
import { SavedPositions } from './saved-positions.ts';
import type { MetadataVersion, StreamMetadata } from './stream-metadata.ts';
import { StreamNames } from './stream-names.ts';

const at = (n: number): Position => String(n).padStart(20, '0');
const denied = Object.assign(new Error('denied'), { type: ErrorType.ACCESS_DENIED });
const conflict = Object.assign(new Error('conflict'), { type: ErrorType.WRONG_EXPECTED_VERSION });
const outage = new Error('no response');

/** Metadata on a server that fails on demand. */
class FakeMetadata implements Pick<StreamMetadata, 'find' | 'set'> {
  readonly stored = new Map<string, MetadataVersion<{ readonly position: Position }>>();
  /** Thrown by the next calls, one each. */
  readonly failures: Error[] = [];
  /** Writes that are stored, and whose response is lost. */
  lostResponses = 0;
  calls = 0;

  async find<T extends object>(stream: string): Promise<MetadataVersion<T> | undefined> {
    this.#fail();
    return this.stored.get(stream) as MetadataVersion<T> | undefined;
  }

  async set(stream: string, metadata: Readonly<Record<string, string>>, expected: Revision): Promise<number> {
    this.#fail();
    if ((this.stored.get(stream)?.revision ?? 'none') !== expected) throw conflict;
    const revision = expected === 'none' ? 0 : expected + 1;
    this.stored.set(stream, { metadata: metadata as { position: Position }, revision });
    if (this.lostResponses > 0) {
      this.lostResponses -= 1;
      throw outage;
    }
    return revision;
  }

  #fail(): void {
    this.calls += 1;
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
  }
}

describe('A position that is saved', () => {
  let server: FakeMetadata;
  let closed: AbortController;
  let positions: SavedPositions;
  const open = (): SavedPositions =>
    new SavedPositions(server as unknown as StreamMetadata, new StreamNames('test-'), closed.signal);
  beforeEach(() => {
    server = new FakeMetadata();
    closed = new AbortController();
    positions = open();
  });

  it('is found by its name, also by another process', async () => {
    expect(await positions.find('one')).toBeUndefined();
    await positions.save('one', at(5));
    await positions.save('other', at(7));
    expect([await positions.find('one'), await open().find('one')]).toEqual([at(5), at(5)]);
    expect([...server.stored.keys()]).toEqual(['test-position-one', 'test-position-other']);
  });

  it('never goes back', async () => {
    await positions.save('one', at(5));
    await positions.save('one', at(4));
    await open().save('one', at(3));
    expect(await positions.find('one')).toBe(at(5));
  });

  it('is not written again where it has not moved', async () => {
    await positions.save('one', at(5));
    await positions.save('one', at(5));
    expect(server.stored.get('test-position-one')?.revision).toBe(0);
  });

  it('moves on where another process has moved it meanwhile, and stays where that one has come further', async () => {
    const other = open();
    await positions.save('one', at(5));
    await other.save('one', at(6));
    await positions.save('one', at(7));
    expect(await other.find('one')).toBe(at(7));
    await positions.save('one', at(9));
    await other.save('one', at(8));
    expect(await other.find('one')).toBe(at(9));
  });

  it('is found and saved although the server does not respond for a moment', async () => {
    server.failures.push(outage, outage);
    await positions.save('one', at(5));
    server.failures.push(outage, outage);
    expect(await positions.find('one')).toBe(at(5));
  });

  it('is saved once where the response to its write is lost', async () => {
    server.lostResponses = 1;
    await positions.save('one', at(5));
    expect(server.stored.get('test-position-one')).toEqual({ metadata: { position: at(5) }, revision: 0 });
    await positions.save('one', at(6));
    expect(await positions.find('one')).toBe(at(6));
  });

  it.each(['find', 'save'] as const)('cannot be accessed during an outage: %s', async (operation) => {
    server.failures.push(...Array.from({ length: 50 }, () => outage));
    const result = operation === 'find' ? positions.find('one') : positions.save('one', at(5));
    const error = await result.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(LogUnavailable);
    expect(error).not.toBeInstanceOf(LogDenied);
    expect(error).toMatchObject({ message: 'the saved position one cannot be accessed: Error: no response' });
    expect(server.calls).toBeGreaterThan(1);
  });

  it.each(['find', 'save'] as const)('that is denied is not asked for again: %s', async (operation) => {
    server.failures.push(denied);
    const result = operation === 'find' ? positions.find('one') : positions.save('one', at(5));
    await expect(result).rejects.toBeInstanceOf(LogDenied);
    expect(server.calls).toBe(1);
  });

  it('is not asked for again once the log is closed', async () => {
    server.failures.push(...Array.from({ length: 50 }, () => outage));
    const finding = positions.find('one');
    closed.abort();
    await expect(finding).rejects.toBeInstanceOf(LogUnavailable);
    expect(server.calls).toBe(1);
  });
});
