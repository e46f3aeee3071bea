import type { Lease, Leases } from '../ports/leases.ts';
import { pauseLease } from '../readers/pause-requests.ts';
import { readerLease } from '../readers/reader.ts';
import { ExclusiveLease } from '../leases/exclusive-lease.ts';

/** Longer than the lease of a reader whose process was killed. */
const maxWaitMs = 30_000;

/** A reader that is paused, wherever it runs, until this is disposed: nobody else moves its checkpoint. */
export class PausedReader implements AsyncDisposable {
  readonly #request: ExclusiveLease;
  readonly #reader: ExclusiveLease;

  constructor(request: ExclusiveLease, reader: ExclusiveLease) {
    this.#request = request;
    this.#reader = reader;
  }

  /** The reader's own lease; its epoch fences off its previous holder. */
  get lease(): Lease {
    return this.#reader.lease;
  }

  /** Aborts when the pause can no longer be relied upon. */
  get signal(): AbortSignal {
    return this.#reader.signal;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // The reader gets its lease when nothing requests a pause any more.
    await this.#request[Symbol.asyncDispose]();
    await this.#reader[Symbol.asyncDispose]();
  }
}

/**
 * Pauses a reader in whatever process it runs. The lease of a reader whose process was killed is waited for.
 * @throws LeaseUnavailable
 */
export async function pauseReader(
  leases: Leases,
  reader: string,
  owner: string,
  signal: AbortSignal,
): Promise<PausedReader> {
  const request = await ExclusiveLease.acquire(leases, { name: pauseLease(reader), owner }, signal);
  try {
    const name = readerLease(reader);
    const held = await ExclusiveLease.acquire(leases, { name, owner, timeoutMs: maxWaitMs }, request.signal);
    return new PausedReader(request, held);
  } catch (error) {
    await request[Symbol.asyncDispose]();
    throw error;
  }
}

/** Works in the place of a reader while it is paused. @throws LeaseUnavailable */
export async function whilePaused<T>(
  leases: Leases,
  reader: string,
  owner: string,
  signal: AbortSignal,
  work: (paused: PausedReader) => Promise<T>,
): Promise<T> {
  await using paused = await pauseReader(leases, reader, owner, signal);
  return await work(paused);
}
