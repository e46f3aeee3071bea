import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { webhooks } from '#client';
import { ManualClock } from '../../libs/kernel/src/testing/manual-clock.ts';
import { eventually } from './testing/eventually.ts';
import { Receiver } from './testing/receiver.ts';
import { WebhookService } from './testing/webhook-service.ts';

let receiver: Receiver;
let service: WebhookService;

beforeEach(async () => {
  receiver = await Receiver.start();
});

afterEach(async () => {
  await service[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

describe('a delivery', () => {
  it('arrives signed in both schemes, with the headers that are promised', async () => {
    service = await WebhookService.start();
    service.startSender();
    const { endpointId, secret } = await service.account.register(receiver.url());
    const deliveryId = await service.account.ping(endpointId);
    const { headers, body } = await eventually(() => receiver.received[0]);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Scanledger-Webhooks/1',
      'service-event': 'ping',
      'service-delivery': deliveryId,
      'service-attempt': '1',
    });
    const payload = JSON.parse(body) as { id: string };
    expect(payload).toEqual({
      id: headers['webhook-id'],
      type: 'ping',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {},
    });
    expect(await webhooks.verify(body, headers['service-signature'], secret)).toEqual(payload);
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(payload);
    const done = await eventually(async () => {
      const delivery = await service.delivery(deliveryId);
      return delivery?.status === 'succeeded' ? delivery : undefined;
    });
    expect(await eventually(() => service.outcomes.length > 0 && service.outcomes)).toEqual(['succeeded']);
    expect(done.attempts).toMatchObject([{ attempt: 1, statusCode: 204, error: null }]);
  });

  it('carries a signature with each secret while they are rotated', async () => {
    service = await WebhookService.start();
    service.startSender();
    const { endpointId, secret: before } = await service.account.register(receiver.url());
    const after = await service.account.rotate(endpointId, new Date(Date.now() + 60_000).toISOString());
    expect(after).not.toBe(before);
    await service.account.ping(endpointId);
    const { headers, body } = await eventually(() => receiver.received[0]);
    for (const secret of [before, after]) {
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toBeDefined();
    }
    await service.account.rotate(endpointId, new Date().toISOString());
    await service.account.ping(endpointId);
    const next = await eventually(() => receiver.received[1]);
    expect(String(next.headers['service-signature']).match(/v1=/g)).toHaveLength(1);
    expect(() => new Webhook(after).verify(next.body, next.headers as Record<string, string>)).toThrow('signature');
  });

  it('tells of a scan without its findings, to those who asked for it', async () => {
    service = await WebhookService.start();
    service.startSender();
    await service.account.register(receiver.url('/failed'), { events: ['scan.failed'] });
    await service.account.register(receiver.url('/all'));
    await service.account.register(receiver.url('/other'), { events: ['scan.completed'] });
    await service.account.register(receiver.url('/foreign'), { accountId: 'acc_2' });
    const scanId = await service.account.failScan();
    await eventually(() => receiver.received.length === 2);
    expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/all', '/failed']);
    const [one, two] = receiver.received;
    expect(one?.body).toBe(two?.body);
    expect(one?.headers['webhook-id']).toBe(two?.headers['webhook-id']);
    expect(JSON.parse(one?.body ?? '')).toMatchObject({
      type: 'scan.failed',
      data: {
        scan_id: scanId,
        status: 'failed',
        target: 'https://example.com/',
        scan_type: 'quick',
        created_at: expect.any(String),
        failure: { code: 'canceled', message: expect.any(String) },
      },
    });
  });
});

describe('a receiver that fails', () => {
  it('k times gets k + 1 attempts, five at most, each when the log says', async () => {
    const clock = new ManualClock('2026-06-01T00:00:00.000Z');
    service = await WebhookService.start({ clock });
    service.startSender();
    receiver.respond = ({ path, headers }, response) =>
      response.writeHead(Number(headers['service-attempt']) <= Number(path.slice(1)) ? 500 : 200).end('ok');
    const deliveryIds: string[] = [];
    for (const failures of [0, 1, 2, 3, 4, 5]) {
      const { endpointId } = await service.account.register(receiver.url(`/${failures}`));
      deliveryIds.push(await service.account.ping(endpointId));
    }
    const all = async () => Promise.all(deliveryIds.map((id) => service.delivery(id)));
    const dueTimes = deliveryIds.map((): string[] => []);
    for (;;) {
      const waiting = await eventually(async () => {
        const found = await all();
        return found.every(
          (found) => found !== undefined && (found.nextAttemptAt === null || found.nextAttemptAt > clock.timestamp()),
        )
          ? found
          : undefined;
      });
      const due = waiting.flatMap((delivery) => delivery?.nextAttemptAt ?? []).toSorted();
      for (const [index, delivery] of waiting.entries()) {
        const next = delivery?.nextAttemptAt;
        if (next && !dueTimes[index]?.includes(next)) dueTimes[index]?.push(next);
      }
      if (due[0] === undefined) break;
      clock.set(due[0]);
    }
    for (const [failures, delivery] of (await all()).entries()) {
      const expected = Math.min(failures + 1, 5);
      expect(delivery?.status).toBe(failures < 5 ? 'succeeded' : 'failed');
      const sent = receiver.received.filter(({ path }) => path === `/${failures}`);
      expect(sent.map(({ headers }) => headers['service-attempt'])).toEqual(
        ['1', '2', '3', '4', '5'].slice(0, expected),
      );
      expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
      expect(new Set(sent.map(({ headers }) => headers['service-signature'])).size).toBe(expected);
      // Neither early nor late: the clock stood at each of these times.
      const times = delivery?.attempts.map(({ at }) => at) ?? [];
      expect(times.slice(1)).toEqual(dueTimes[failures]);
      for (const [index, time] of times.slice(1).entries()) {
        const waited = new Date(time).getTime() - new Date(times[index] ?? '').getTime();
        const plan = 5_000 * 10 ** index;
        expect(waited).toBeGreaterThanOrEqual(plan * 0.8);
        expect(waited).toBeLessThanOrEqual(plan * 1.2);
      }
    }
  });

  it('is asked again no sooner than it wants, up to twice the plan', async () => {
    const clock = new ManualClock('2026-06-01T00:00:00.000Z');
    service = await WebhookService.start({ clock });
    service.startSender();
    const waits: number[] = [];
    for (const retryAfter of ['8', '3600']) {
      receiver.respond = (_received, response) => response.writeHead(503, { 'retry-after': retryAfter }).end();
      const { endpointId } = await service.account.register(receiver.url());
      const deliveryId = await service.account.ping(endpointId);
      const delivery = await eventually(async () => {
        const found = await service.delivery(deliveryId);
        return found?.attempts.length === 1 ? found : undefined;
      });
      waits.push(new Date(delivery.nextAttemptAt ?? 0).getTime() - clock.now());
    }
    expect(waits).toEqual([8_000, 10_000]);
  });
});

describe('an endpoint to which nothing gets through', () => {
  it('is given up after ten events in a row over three days, and taken up again on request', async () => {
    const clock = new ManualClock('2026-06-01T00:00:00.000Z');
    service = await WebhookService.start({ clock });
    service.startSender();
    receiver.respond = (_received, response) => response.writeHead(500).end();
    const { endpointId } = await service.account.register(receiver.url());
    const failAll = async (count: number): Promise<void> => {
      for (let sent = 0; sent < count; sent++) await service.account.ping(endpointId);
      for (;;) {
        const waiting = await eventually(async () => {
          const pending = (await service.deliveries(endpointId)).filter(({ status }) => status === 'pending');
          return pending.every(({ nextAttemptAt }) => (nextAttemptAt ?? '') > clock.timestamp()) ? pending : undefined;
        });
        // All that are due soon at once, for the sake of time.
        const last = waiting
          .map(({ nextAttemptAt }) => nextAttemptAt ?? '')
          .toSorted()
          .at(-1);
        if (last === undefined) return;
        clock.set(last);
      }
    };
    await failAll(9);
    clock.advance(72 * 3_600_000);
    expect((await service.endpoint(endpointId))?.disabledReason).toBeNull();
    await failAll(1);
    await eventually(async () => (await service.endpoint(endpointId))?.disabledReason === 'failing');
    await service.account.change(endpointId, { enabled: true });
    receiver.respond = (_received, response) => response.writeHead(200).end();
    const deliveryId = await service.account.ping(endpointId);
    await eventually(async () => (await service.delivery(deliveryId))?.status === 'succeeded');
  });
});

describe('redelivery', () => {
  it('is possible for 30 days', async () => {
    const clock = new ManualClock('2026-06-01T00:00:00.000Z');
    service = await WebhookService.start({ clock });
    const { endpointId } = await service.account.register(receiver.url());
    const deliveryId = await service.account.ping(endpointId);
    clock.advance(30 * 86_400_000 - 1);
    await service.account.redeliver(deliveryId);
    clock.advance(1);
    await expect(service.account.redeliver(deliveryId)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is a new delivery of the same event: same bytes, new signature', async () => {
    service = await WebhookService.start();
    service.startSender();
    const { endpointId } = await service.account.register(receiver.url());
    const first = await service.account.ping(endpointId);
    await eventually(async () => (await service.delivery(first))?.status === 'succeeded');
    const second = await service.account.redeliver(first);
    await eventually(() => receiver.received.length === 2);
    expect(receiver.received[1]?.headers['service-delivery']).toBe(second);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
    expect(receiver.eventIds()[1]).toBe(receiver.eventIds()[0]);
    await expect(service.account.redeliver(first, 'acc_2')).rejects.toMatchObject({ code: 'not_found' });
    await service.account.change(endpointId, { enabled: false });
    await expect(service.account.redeliver(first)).rejects.toMatchObject({ code: 'invalid_state' });
    await expect(service.account.ping(endpointId)).rejects.toMatchObject({ code: 'invalid_state' });
  });
});
