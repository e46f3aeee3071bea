import { describe, expect, it } from '@jest/globals';
import type { DeliveryDocument } from '../deliveries/deliveries.projection.ts';
import { EndpointLane } from './endpoint-lane.ts';
import type { FindPending } from './endpoint-lane.ts';
import { delivery, now, position, send } from './testing/lane-deliveries.ts';

describe('the lane of an endpoint', () => {
  it('polls again for a retry that the read store showed before its attempt was known to have failed', () => {
    const lane = new EndpointLane('we_1', 8);
    lane.offer(delivery(1, { changed: 1 }), now);
    const inFlight = lane.start() as DeliveryDocument;
    lane.offer(delivery(1, { changed: 5, dueIn: 5_000 }), now);
    lane.attempted(false);
    lane.acknowledge(inFlight, position(5));
    expect(lane.needsRefill(now)).toBe(false);
    expect(lane.needsRefill(now + 5_000)).toBe(true);
  });

  it('remembers when to look for what is not due yet', () => {
    const lane = new EndpointLane('we_1', 8);
    lane.offer(delivery(1, { dueIn: 50_000 }), now);
    lane.offer(delivery(2, { dueIn: 5_000 }), now);
    lane.offer(delivery(3, { dueIn: 90_000 }), now);
    expect(lane.refillAt).toBe(now + 5_000);
    expect([lane.hasNext, lane.needsRefill(now), lane.needsRefill(now + 5_000)]).toEqual([false, false, true]);
  });

  it('comes back to what was put back in the midst of a backlog', async () => {
    const lane = new EndpointLane('we_1', 1);
    const pending = Array.from({ length: 200 }, (_, index) => delivery(index));
    const find: FindPending = async (limit, after) => pending.filter(({ due }) => due > after).slice(0, limit);
    for (const one of pending) lane.offer(one, now);
    const first = lane.start() as DeliveryDocument;
    lane.attempted(false);
    lane.putBack(first, now);
    const sent: string[] = [];
    for (let round = 0; round < 1_000; round++) {
      const id = send(lane, true, 900);
      if (id !== undefined) sent.push(id);
      if (lane.needsRefill(now)) await lane.refill(now, find);
    }
    expect(sent).toHaveLength(200);
    expect(new Set(sent).size).toBe(200);
  });

  it('polls at the front next when something was put back', async () => {
    const lane = new EndpointLane('we_1', 1);
    const pending = Array.from({ length: 200 }, (_, index) => delivery(index));
    const polledAfter: string[] = [];
    const find: FindPending = async (limit, after) => {
      polledAfter.push(after);
      return pending.filter(({ due }) => due > after).slice(0, limit);
    };
    await lane.refill(now, find);
    const first = lane.start() as DeliveryDocument;
    lane.attempted(false);
    while (send(lane, true, 900) !== undefined);
    await lane.refill(now, find);
    lane.putBack(first, now);
    while (send(lane, true, 900) !== undefined);
    await lane.refill(now, find);
    expect(polledAfter).toEqual(['', pending[63]?.due, '']);
    expect(lane.start()?.deliveryId).toBe('dlv_0');
  });

  it('polls for what was put back when it is due', () => {
    const lane = new EndpointLane('we_1', 1);
    lane.offer(delivery(1), now);
    const first = lane.start() as DeliveryDocument;
    lane.attempted(false);
    lane.putBack(first, now + 1_000);
    expect([lane.needsRefill(now + 999), lane.needsRefill(now + 1_000)]).toEqual([false, true]);
  });

  it('does not attempt what was put back before its time, also where others are due', async () => {
    const lane = new EndpointLane('we_1', 1);
    lane.offer(delivery(1), now);
    lane.putBack(lane.start() as DeliveryDocument, now + 1_000);
    lane.attempted(true);
    lane.offer(delivery(2), now);
    const find: FindPending = async () => [delivery(1), delivery(2)];
    await lane.refill(now, find);
    expect([send(lane, true, 9), send(lane, true, 9)]).toEqual(['dlv_2', undefined]);
    await lane.refill(now + 1_000, find);
    expect(send(lane, true, 9)).toBe('dlv_1');
  });

  it('polls past those that the read store still shows although they are sent, or being sent', async () => {
    const lane = new EndpointLane('we_1', 8);
    for (let id = 1; id <= 3; id++) lane.offer(delivery(id), now);
    send(lane, true, 100);
    send(lane, true, 100);
    lane.start();
    const limits: number[] = [];
    const find: FindPending = async (limit) => {
      limits.push(limit);
      return [1, 2, 3, 4].map((id) => delivery(id));
    };
    await lane.refill(now, find);
    expect(limits).toEqual([67]);
    expect(lane.start()?.deliveryId).toBe('dlv_4');
  });

  it('polls next when the first one is due that is not, also where that ends a full page', async () => {
    const lane = new EndpointLane('we_1', 8);
    const find: FindPending = async (limit) =>
      Array.from({ length: limit }, (_, id) => delivery(id, { dueIn: id < limit - 1 ? 0 : 5_000 }));
    await lane.refill(now, find);
    expect(lane.refillAt).toBe(now + 5_000);
  });

  it('does not poll for a retry that it has made', async () => {
    const lane = new EndpointLane('we_1', 8);
    lane.offer(delivery(1, { changed: 1 }), now);
    const first = lane.start() as DeliveryDocument;
    lane.offer(delivery(1, { changed: 5, dueIn: 5_000 }), now);
    lane.attempted(false);
    lane.acknowledge(first, position(5));
    await lane.refill(now + 5_000, async () => [delivery(1, { changed: 5, dueIn: 5_000 })]);
    expect(send(lane, true, 9)).toBe('dlv_1');
    lane.forgetAcknowledged(position(9));
    expect(lane.idle).toBe(true);
  });

  it('polls again at once when a poll failed', async () => {
    const lane = new EndpointLane('we_1', 8);
    lane.offer(delivery(1, { dueIn: 5 }), now);
    const broken = lane.refill(now + 5, () => Promise.reject(new Error('store is down')));
    await expect(broken).rejects.toThrow('store is down');
    expect(lane.needsRefill(now + 5)).toBe(true);
  });

  it('does not poll while it polls', async () => {
    const lane = new EndpointLane('we_1', 8);
    lane.offer(delivery(1), now);
    const first = lane.start() as DeliveryDocument;
    lane.attempted(false);
    const found = Promise.withResolvers<readonly DeliveryDocument[]>();
    const refilled = lane.refill(now, () => found.promise);
    lane.putBack(first, now);
    expect(lane.needsRefill(now)).toBe(false);
    found.resolve([]);
    await refilled;
    expect(lane.needsRefill(now)).toBe(true);
  });

  it('does not poll while it sends as many as it may', () => {
    const lane = new EndpointLane('we_1', 8);
    for (let id = 1; id <= 65; id++) lane.offer(delivery(id), now);
    for (let id = 1; id <= 63; id++) send(lane, false, 100);
    lane.start();
    expect(lane.needsRefill(now)).toBe(false);
    lane.attempted(false);
    expect(lane.needsRefill(now)).toBe(true);
  });
});
