import { getEventListeners } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { AllStreamSubscription } from '@eventstore/db-client';
import { StreamNames } from './stream-names.ts';
import { batchesOf } from './subscription-batches.ts';

describe('the batches of a subscription', () => {
  it.each([
    ['was dropped', (subscription: PassThrough) => subscription.emit('error', new Error('dropped'))],
    ['was completed by the server', (subscription: PassThrough) => subscription.end()],
  ])('that %s leave nothing behind while the follower subscribes again', async (_, end) => {
    const { signal } = new AbortController();
    const subscription = new PassThrough({ objectMode: true });
    const batches = batchesOf(subscription as unknown as AllStreamSubscription, '', new StreamNames(''), signal);
    const first = batches.next();
    end(subscription);
    await first.catch(() => undefined);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
