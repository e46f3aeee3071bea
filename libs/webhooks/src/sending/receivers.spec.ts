import { describe, expect, it } from '@jest/globals';
import { isOutage, ReaderProgress } from '#event-sourcing';
import type { CommandExecutor, ReadStore } from '#event-sourcing';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import type { DeliveryDocument } from '../deliveries/deliveries.projection.ts';
import type { WebhookEndpointDocument } from '../endpoints/endpoints.projection.ts';
import { SecretBox } from '../endpoints/secret-box.ts';
import { signingKey } from './signature.ts';
import { Receiver, Receivers } from './receivers.ts';

const box = new SecretBox([Buffer.alloc(32, 1)], new SystemIds());
const clock = new ManualClock('2026-06-01T00:00:00.000Z');
const delivery = { accountId: 'acc_1', endpointId: 'we_1' } as DeliveryDocument;

function endpoint(changes: Partial<WebhookEndpointDocument> = {}): WebhookEndpointDocument {
  return {
    endpointId: 'we_1',
    accountId: 'acc_1',
    url: 'https://one.example/',
    events: ['ping'],
    description: null,
    disabledReason: null,
    createdAt: '2026-06-01T00:00:00.000Z',
    order: '1',
    secrets: [{ sealed: box.seal('whsec_bmV3', 'we_1'), endsAt: null }],
    ...changes,
  };
}

interface Shown {
  document: WebhookEndpointDocument | undefined;
  reads: number;
}

/** Receivers over a read model and a log of the test. */
function receivers(shown: Shown, progress = new ReaderProgress()): Receivers {
  const get = async (): Promise<WebhookEndpointDocument | undefined> => {
    shown.reads++;
    return shown.document;
  };
  const read = async (): Promise<unknown> => ({
    state: new Map(shown.document === undefined ? [] : [['we_1', shown.document]]),
  });
  const store = { get } as unknown as ReadStore;
  return new Receivers(store, { read } as unknown as CommandExecutor, box, clock, progress);
}

describe('the receiver of a delivery', () => {
  it('is read once for deliveries that are sent together', async () => {
    const shown: Shown = { document: endpoint(), reads: 0 };
    const known = receivers(shown);
    const [first, second] = [await known.of(delivery), await known.of(delivery)];
    expect(first).toBe(second);
    expect(shown.reads).toBe(1);
  });

  it('is read again after a change', async () => {
    const shown: Shown = { document: endpoint(), reads: 0 };
    const known = receivers(shown);
    await known.of(delivery);
    shown.document = endpoint({ disabledReason: 'operator' as never });
    known.invalidate();
    expect(await known.of(delivery)).toBe('endpoint_disabled');
  });

  it('is not cached when it changes while it is read', async () => {
    const shown: Shown = { document: endpoint(), reads: 0 };
    const known = receivers(shown);
    const reading = known.of(delivery);
    known.invalidate();
    await reading;
    await known.of(delivery);
    expect(shown.reads).toBe(2);
  });

  it('is read again after a moment, since another process may have changed it', async () => {
    const shown: Shown = { document: endpoint(), reads: 0 };
    const known = receivers(shown);
    await known.of(delivery);
    shown.document = undefined;
    clock.advance(100);
    expect(await known.of(delivery)).toBe('endpoint_removed');
  });

  it('is read again when the clock was set back', async () => {
    const shown: Shown = { document: endpoint(), reads: 0 };
    const known = receivers(shown);
    await known.of(delivery);
    clock.advance(-1);
    await known.of(delivery);
    expect(shown.reads).toBe(2);
  });

  it('is cached for less than 100 ms', async () => {
    const shown: Shown = { document: endpoint(), reads: 0 };
    const known = receivers(shown);
    await known.of(delivery);
    clock.advance(99);
    await known.of(delivery);
    expect(shown.reads).toBe(1);
    clock.advance(1);
    await known.of(delivery);
    expect(shown.reads).toBe(2);
  });

  it('is one of 1,024 that are cached', async () => {
    const shown: Shown = { document: endpoint(), reads: 0 };
    const known = receivers(shown);
    const readAll = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n++) await known.of({ ...delivery, endpointId: `we_${n}` });
    };
    await readAll(1_024);
    await readAll(1_024);
    expect(shown.reads).toBe(1_024);
    await known.of({ ...delivery, endpointId: 'we_one_more' });
    await readAll(1);
    expect(shown.reads).toBe(1_026);
  });

  it('fails for a moment when the read model does not show an endpoint that the log has', async () => {
    const store = { get: async () => undefined } as unknown as ReadStore;
    const read = async (): Promise<unknown> => ({ state: new Map([['we_1', endpoint()]]) });
    const known = new Receivers(store, { read } as unknown as CommandExecutor, box, clock, new ReaderProgress());
    const error = await known.of(delivery).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: expect.stringContaining('does not show the endpoint we_1 yet') });
    // What is no outage is tried again after ten minutes.
    expect(isOutage(error)).toBe(true);
  });

  it('is read again once this process has projected a change', async () => {
    const shown: Shown = { document: endpoint(), reads: 0 };
    const progress = new ReaderProgress();
    const known = receivers(shown, progress);
    await known.of(delivery);
    progress.report('webhook_deliveries', { state: 'live', position: '1' });
    await known.of(delivery);
    expect(shown.reads).toBe(1);
    progress.report('webhook_endpoints', { state: 'live', position: '1' });
    await known.of(delivery);
    expect(shown.reads).toBe(2);
  });

  it('signs with the secrets that are valid at the moment', async () => {
    const secrets = [
      { sealed: box.seal('whsec_bmV3', 'we_1'), endsAt: null },
      { sealed: box.seal('whsec_b2xk', 'we_1'), endsAt: '2026-06-02T00:00:00.000Z' },
    ];
    const receiver = await receivers({ document: endpoint({ secrets }), reads: 0 }).of(delivery);
    if (!(receiver instanceof Receiver)) throw new Error('there must be a receiver');
    const serviceKeys = (now: string): readonly Buffer[] => receiver.keysAt(now).map(({ service }) => service.export());
    const [newest, older] = ['whsec_bmV3', 'whsec_b2xk'].map((secret) => signingKey(secret).service.export());
    expect(serviceKeys('2026-06-01T00:00:00.000Z')).toEqual([newest, older]);
    expect(serviceKeys('2026-06-02T00:00:00.000Z')).toEqual([newest]);
  });
});
