import { describe, expect, it } from '@jest/globals';
import { ManualClock, SystemIds } from '#kernel';
import type { DeliveryDocument } from '../deliveries.projection.ts';
import type { WebhookEndpointDocument } from '../endpoints.projection.ts';
import { SecretBox } from '../secret-box.ts';
import { signingKey } from '../signature.ts';
import { Receiver, Receivers } from './receivers.ts';
import type { SenderEnvironment } from './sender-environment.ts';

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
  looks: number;
}

/** Receivers over a read model and a log that the test sets. */
function receivers(shown: Shown): Receivers {
  const get = async (): Promise<WebhookEndpointDocument | undefined> => {
    shown.looks++;
    return shown.document;
  };
  const read = async (): Promise<unknown> => ({
    state: new Map(shown.document === undefined ? [] : [['we_1', shown.document]]),
  });
  return new Receivers({ store: { get }, executor: { read }, box, clock } as unknown as SenderEnvironment);
}

describe('the receiver of a delivery', () => {
  it('is read once for deliveries that are sent together', async () => {
    const shown: Shown = { document: endpoint(), looks: 0 };
    const known = receivers(shown);
    const [first, second] = [await known.of(delivery), await known.of(delivery)];
    expect(first).toBe(second);
    expect(shown.looks).toBe(1);
  });

  it('is read anew after a change', async () => {
    const shown: Shown = { document: endpoint(), looks: 0 };
    const known = receivers(shown);
    await known.of(delivery);
    shown.document = endpoint({ disabledReason: 'operator' as never });
    known.forget();
    expect(await known.of(delivery)).toBe('endpoint_disabled');
  });

  it('is not remembered from before a change that came while it was read', async () => {
    const shown: Shown = { document: endpoint(), looks: 0 };
    const known = receivers(shown);
    const reading = known.of(delivery);
    known.forget();
    await reading;
    await known.of(delivery);
    expect(shown.looks).toBe(2);
  });

  it('is read anew after a moment, for another process may have changed it', async () => {
    const shown: Shown = { document: endpoint(), looks: 0 };
    const known = receivers(shown);
    await known.of(delivery);
    shown.document = undefined;
    clock.advance(100);
    expect(await known.of(delivery)).toBe('endpoint_removed');
  });

  it('signs with the secrets that are valid at the moment', async () => {
    const secrets = [
      { sealed: box.seal('whsec_bmV3', 'we_1'), endsAt: null },
      { sealed: box.seal('whsec_b2xk', 'we_1'), endsAt: '2026-06-02T00:00:00.000Z' },
    ];
    const receiver = await receivers({ document: endpoint({ secrets }), looks: 0 }).of(delivery);
    if (!(receiver instanceof Receiver)) throw new Error('there must be a receiver');
    const serviceKeys = (now: string): readonly Buffer[] => receiver.keysAt(now).map(({ service }) => service.export());
    const [newest, older] = ['whsec_bmV3', 'whsec_b2xk'].map((secret) => signingKey(secret).service.export());
    expect(serviceKeys('2026-06-01T00:00:00.000Z')).toEqual([newest, older]);
    expect(serviceKeys('2026-06-02T00:00:00.000Z')).toEqual([newest]);
  });
});
