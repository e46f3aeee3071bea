import { describe, expect, it } from '@jest/globals';
import { whilePaused } from '#event-sourcing';
import { delay } from '#kernel';
import { WebhookService } from './testing/webhook-service.ts';

const signal = new AbortController().signal;

describe('a webhook endpoint', () => {
  it('is not told of what happened before its registration, however late that is handled', async () => {
    await using service = await WebhookService.start();
    const { eventLog, leases, readStore } = service.stores;
    const saga = 'raise-webhook-events';
    const endpointId = await whilePaused(leases, saga, 'test', signal, async () => {
      await service.account.failScan();
      await delay(2);
      return (await service.account.register('https://127.0.0.1:9443/', { events: ['scan.failed'] })).endpointId;
    });
    const later = await service.account.failScan();
    const head = await eventLog.head({ categories: ['scan'] });
    while (((await readStore.checkpoint(saga))?.position ?? '') < head) await delay(20);
    while ((await service.deliveries(endpointId)).length === 0) await delay(20);
    const deliveries = await service.deliveries(endpointId);
    expect(deliveries.map(({ body }) => (JSON.parse(body) as { data: { scan_id: string } }).data.scan_id)).toEqual([
      later,
    ]);
  });
});
