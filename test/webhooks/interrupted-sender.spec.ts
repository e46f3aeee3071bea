import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandExecutor } from '#event-sourcing';
import type { DeliveryDocument } from '#webhooks';
import { ManualClock } from '../../libs/kernel/src/testing/manual-clock.ts';
import { SendingSession } from '../../libs/webhooks/src/sending/sending-session.ts';
import { seeded } from '../bench/support/statistics.ts';
import { eventually } from './testing/eventually.ts';
import { Receiver } from './testing/receiver.ts';
import { WebhookService } from './testing/webhook-service.ts';
import type { SenderDoubles } from './testing/webhook-service.ts';

const points = ['before sending', 'between sending and recording', 'after recording'] as const;
const deliveries = 30;
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
const clock = new ManualClock('2026-06-01T00:00:00.000Z');
let receiver: Receiver;
let service: WebhookService;

beforeAll(async () => {
  receiver = await Receiver.start();
  service = await WebhookService.start({ clock });
});

afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

const never = new Promise<never>(() => undefined);

/** A sender that is interrupted the n-th time that it comes to a point: nothing that it began continues. */
function startInterruptedSender(
  point: (typeof points)[number],
  times: number,
): { readonly interrupted: () => boolean; stop(): void } {
  const stop = new AbortController();
  let left = times;
  const interruptAt = async <T>(here: (typeof points)[number], value: T): Promise<T> => {
    if (here === point && --left === 0) stop.abort();
    return stop.signal.aborted ? never : value;
  };
  const client: SenderDoubles['client'] = {
    async request(request) {
      await interruptAt('before sending', undefined);
      return interruptAt('between sending and recording', await service.client.request(request));
    },
  };
  const execute: CommandExecutor['execute'] = async (kind, id, command, context) =>
    interruptAt('after recording', await service.executor.execute(kind, id, command, context));
  const executor = new Proxy(service.executor, {
    get: (target, member) =>
      member === 'execute' ? execute : (Reflect.get(target, member) as CommandExecutor['read']).bind(target),
  });
  void new SendingSession(service.senderParts({ client, executor })).run(stop.signal);
  return { interrupted: () => stop.signal.aborted, stop: () => stop.abort() };
}

describe(`a sender that is interrupted at any point, again and again (SEED=${seed})`, () => {
  it('loses nothing, records five attempts at most, and sends when the log says', async () => {
    const draw = seeded(seed);
    // Fails as often as the path says; a reply that the sender did not live to record does not count.
    receiver.respond = ({ path, headers }, response) =>
      response.writeHead(Number(headers['service-attempt']) <= Number(path.slice(1)) ? 500 : 200).end();
    const endpoints: string[] = [];
    for (const failures of [0, 1, 3, 4, 5]) {
      endpoints.push((await service.account.register(receiver.url(`/${failures}`))).endpointId);
    }
    await service.account.scheduleMany(endpoints, deliveries);
    const all = async (): Promise<readonly DeliveryDocument[]> =>
      (await Promise.all(endpoints.map((endpointId) => service.deliveries(endpointId)))).flat();
    await eventually(async () => (await all()).length === deliveries);
    const interruptions = new Map<string, number>(points.map((point) => [point, 0]));
    for (;;) {
      const point = points[Math.floor(draw() * points.length)] ?? points[0];
      const sender = startInterruptedSender(point, 1 + Math.floor(draw() * 6));
      const waiting = await eventually(async () => {
        const pending = (await all()).filter(({ status }) => status === 'pending');
        const nothingIsDue = pending.every(({ nextAttemptAt }) => (nextAttemptAt ?? '') > clock.timestamp());
        return sender.interrupted() || nothingIsDue ? pending : undefined;
      });
      sender.stop();
      interruptions.set(point, (interruptions.get(point) ?? 0) + 1);
      if (waiting.length === 0) break;
      const due = waiting.map(({ nextAttemptAt }) => nextAttemptAt ?? '').toSorted()[0] ?? '';
      if (due > clock.timestamp()) clock.set(due);
    }
    for (const delivery of await all()) {
      const failures = [0, 1, 3, 4, 5][endpoints.indexOf(delivery.endpointId)] ?? 0;
      expect(delivery.status).toBe(failures < 5 ? 'succeeded' : 'failed');
      expect(delivery.attempts.map(({ attempt }) => attempt)).toEqual(
        Array.from({ length: Math.min(failures + 1, 5) }, (_, index) => index + 1),
      );
      const times = delivery.attempts.map(({ at }) => new Date(at).getTime());
      for (const [index, time] of times.slice(1).entries()) {
        expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(5_000 * 10 ** index * 0.8);
      }
      const sent = receiver.received.filter(({ headers }) => headers['service-delivery'] === delivery.deliveryId);
      expect(sent.length).toBeGreaterThanOrEqual(delivery.attempts.length);
      expect(new Set(sent.map(({ headers }) => headers['service-attempt'])).size).toBe(delivery.attempts.length);
    }
    expect([...interruptions.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5);
    expect(service.errors).toEqual([]);
  }, 120_000);
});

describe('two processes', () => {
  it('never attempt the same delivery at once, and one takes over when the other ends', async () => {
    clock.advance(1_000);
    receiver.received.length = 0;
    receiver.respond = (_received, response) => response.writeHead(204).end();
    const { endpointId } = await service.account.register(receiver.url('/two'), { accountId: 'acc_two' });
    const stopFirst = service.startSender('first');
    service.startSender('second');
    for (let count = 0; count < 20; count++) await service.account.ping(endpointId, 'acc_two');
    await eventually(() => receiver.received.length === 20);
    await stopFirst();
    for (let count = 0; count < 20; count++) await service.account.ping(endpointId, 'acc_two');
    await eventually(() => receiver.received.length === 40);
    await eventually(async () => (await service.deliveries(endpointId)).every(({ status }) => status === 'succeeded'));
    expect(receiver.received).toHaveLength(40);
    expect(new Set(receiver.eventIds()).size).toBe(40);
  });
});
