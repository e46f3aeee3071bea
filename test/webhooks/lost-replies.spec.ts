import { describe, expect, it } from '@jest/globals';
import { seeded } from '../bench/support/statistics.ts';
import { eventually } from './testing/eventually.ts';
import { Receiver } from './testing/receiver.ts';
import { WebhookService } from './testing/webhook-service.ts';

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
const deliveries = 400;

describe(`a receiver that takes webhooks and loses one reply in five (SEED=${seed})`, () => {
  it('gets every event, and twice only those whose reply was lost', async () => {
    await using receiver = await Receiver.start();
    await using service = await WebhookService.start({ settings: { retryBaseMs: 20 } });
    const draw = seeded(seed);
    const lost = new Map<string, number>();
    receiver.respond = ({ headers }, response) => {
      const id = String(headers['webhook-id']);
      // An event is never unlucky five times, or it would rightly be given up.
      const times = lost.get(id) ?? 0;
      if (times === 3 || draw() >= 0.2) return void response.writeHead(200).end();
      lost.set(id, times + 1);
      response.socket?.destroy();
    };
    const endpoints: string[] = [];
    for (let index = 0; index < 4; index++) endpoints.push((await service.account.register(receiver.url())).endpointId);
    await service.account.scheduleMany(endpoints, deliveries);
    // The sender is replaced again and again while it works.
    for (let senders = 0; senders < 3; senders++) {
      const stop = service.startSender();
      await eventually(() => receiver.received.length > (senders + 1) * 50);
      await stop();
    }
    service.startSender();
    const all = await eventually(async () => {
      const found = (await Promise.all(endpoints.map((id) => service.deliveries(id)))).flat();
      return found.length === deliveries && found.every(({ status }) => status !== 'pending') ? found : undefined;
    });
    expect(all.filter(({ status }) => status === 'succeeded')).toHaveLength(deliveries);
    expect(lost.size).toBeGreaterThan(0);
    for (const { eventId } of all) {
      const arrived = receiver.eventIds().filter((id) => id === eventId).length;
      expect([eventId, arrived]).toEqual([eventId, 1 + (lost.get(eventId) ?? 0)]);
    }
    expect(service.errors).toEqual([]);
  }, 60_000);
});
