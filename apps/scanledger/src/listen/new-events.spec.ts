import { describe, expect, it } from '@jest/globals';
import { AuthenticationError, ConnectionError, InvalidRequestError, UntrustedCertificateError } from '#client';
import type { ErrorDetails, ListParams, WebhookEvent } from '#client';
import { newEvents } from './new-events.ts';

const eventOf = (id: string): WebhookEvent => ({ id, type: 'ping', timestamp: '2026-06-01T00:00:00.000Z', data: {} });

function details(members: Partial<ErrorDetails>): ErrorDetails {
  const none = { param: undefined, requestId: undefined, retryAfter: undefined, docUrl: undefined };
  return { status: 400, code: 'invalid_parameter', message: 'no', ...none, ...members };
}

/** An account whose events and faults a test decides; time passes when it is waited for. */
class Account {
  /** Newest first. */
  events: WebhookEvent[] = [];
  readonly faults: Error[] = [];
  readonly told: string[] = [];
  readonly waitedMs: number[] = [];
  /** What happens at each wait. */
  readonly happenings: (() => void)[] = [];
  readonly #stop = new AbortController();

  raise(...ids: string[]): void {
    this.events = [...ids.toReversed().map(eventOf), ...this.events];
  }

  /** Ids of what is given out until nothing more happens. */
  async follow(): Promise<string[]> {
    const ids: string[] = [];
    try {
      for await (const { id } of newEvents(this, {
        intervalMs: 5_000,
        signal: this.#stop.signal,
        sleep: (milliseconds) => this.#pass(milliseconds),
        onLost: ({ message }) => this.told.push(message),
        onRestored: () => this.told.push('restored'),
        onReady: () => this.told.push('ready'),
      }))
        ids.push(id);
    } catch (error) {
      if (!this.#stop.signal.aborted) throw error;
    }
    return ids;
  }

  list({ ending_before: before, limit = 20 }: ListParams) {
    const read = async (): Promise<WebhookEvent[]> => {
      const fault = this.faults.shift();
      if (fault !== undefined) throw fault;
      if (before === undefined) return this.events;
      const at = this.events.findIndex(({ id }) => id === before);
      if (at < 0) throw new InvalidRequestError(details({ param: 'ending_before' }));
      return Promise.resolve(this.events.slice(Math.max(0, at - limit), at));
    };
    return {
      page: async () => ({ data: (await read()).slice(0, limit), has_more: false }),
      toArray: read,
    };
  }

  async #pass(milliseconds: number): Promise<void> {
    this.waitedMs.push(milliseconds);
    const happening = this.happenings.shift();
    if (happening === undefined) this.#stop.abort(new Error('nothing more happens'));
    else happening();
    this.#stop.signal.throwIfAborted();
    return Promise.resolve();
  }
}

describe('the events of an account', () => {
  it('are given out from now on, oldest first, each once', async () => {
    const account = new Account();
    account.raise('evt_old');
    account.happenings.push(
      () => account.raise('evt_1', 'evt_2'),
      () => undefined,
      () => account.raise('evt_3'),
      () => undefined,
    );
    expect(await account.follow()).toEqual(['evt_1', 'evt_2', 'evt_3']);
  });

  it('are all given out where there were none before', async () => {
    const account = new Account();
    account.happenings.push(
      () => undefined,
      () => account.raise('evt_1', 'evt_2'),
      () => account.raise('evt_3'),
      () => undefined,
    );
    expect(await account.follow()).toEqual(['evt_1', 'evt_2', 'evt_3']);
  });

  it('lack none of a time without connection', async () => {
    const account = new Account();
    account.raise('evt_old');
    account.happenings.push(
      () => account.faults.push(new ConnectionError('lost'), new ConnectionError('still lost')),
      () => account.raise('evt_1'),
      () => account.raise('evt_2'),
      () => undefined,
    );
    expect(await account.follow()).toEqual(['evt_1', 'evt_2']);
    expect(account.told).toEqual(['ready', 'lost', 'still lost', 'restored']);
    expect(account.waitedMs.slice(0, 3)).toEqual([5_000, 1_000, 2_000]);
  });

  it('are given out when the one before them was deleted', async () => {
    const account = new Account();
    account.raise('evt_old');
    account.happenings.push(
      () => (account.events = []),
      () => account.raise('evt_1'),
      () => undefined,
    );
    expect(await account.follow()).toEqual(['evt_1']);
  });

  it('end where the certificate of the service is not trusted', async () => {
    const account = new Account();
    account.faults.push(new UntrustedCertificateError('https://example.com', 'self-signed certificate'));
    await expect(account.follow()).rejects.toThrow('self-signed certificate');
  });

  it('end with a key that is not accepted any more', async () => {
    const account = new Account();
    account.happenings.push(() => account.faults.push(new AuthenticationError(details({ status: 401 }))));
    await expect(account.follow()).rejects.toThrow(AuthenticationError);
  });
});
