import { describe, expect, it } from '@jest/globals';
import type { DeliveryDocument } from '../deliveries.projection.ts';
import { EndpointLane } from './endpoint-lane.ts';
import type { FindPending } from './endpoint-lane.ts';

const now = Date.UTC(2026, 5, 1);

const position = (number: number): string => String(number).padStart(4, '0');

function delivery(id: number, { dueIn = 0, changed = id } = {}): DeliveryDocument {
  const nextAttemptAt = new Date(now + dueIn).toISOString();
  const order = { due: `${nextAttemptAt} ${position(id)}`, changed: position(changed) };
  const ids = { deliveryId: `dlv_${id}`, endpointId: 'we_1', nextAttemptAt, ...order };
  return ids as unknown as DeliveryDocument;
}

function send(lane: EndpointLane, succeeded: boolean, recordedAt: number): string | undefined {
  const next = lane.hasNext ? lane.start() : undefined;
  if (next === undefined) return undefined;
  lane.attempted(succeeded);
  lane.acknowledge(next, position(recordedAt));
  return next.deliveryId;
}

describe('the lane of an endpoint', () => {
  it('sends one at a time at first, and more for each success, up to its limit', () => {
    const lane = new EndpointLane('we_1', 3);
    for (let id = 1; id <= 20; id++) lane.offer(delivery(id), now);
    const parallel: number[] = [];
    for (let round = 0; round < 4; round++) {
      const started: DeliveryDocument[] = [];
      while (lane.hasNext) started.push(lane.start() as DeliveryDocument);
      parallel.push(started.length);
      for (const one of started) {
        lane.attempted(true);
        lane.acknowledge(one, position(100));
      }
    }
    expect(parallel).toEqual([1, 2, 3, 3]);
  });

  it('goes back to one at a time with the first failure', () => {
    const lane = new EndpointLane('we_1', 8);
    for (let id = 1; id <= 20; id++) lane.offer(delivery(id), now);
    for (let id = 1; id <= 5; id++) send(lane, true, 100);
    send(lane, false, 100);
    lane.start();
    expect(lane.hasNext).toBe(false);
  });

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

  it('does not send again what the read store shows as due although it has been sent', () => {
    const lane = new EndpointLane('we_1', 8);
    lane.offer(delivery(1, { changed: 1 }), now);
    expect(send(lane, true, 5)).toBe('dlv_1');
    lane.offer(delivery(1, { changed: 1 }), now);
    expect(lane.hasNext).toBe(false);
    lane.offer(delivery(1, { changed: 5 }), now);
    expect(lane.hasNext).toBe(true);
  });

  it('knows what is being sent and what is held', () => {
    const lane = new EndpointLane('we_1', 8);
    lane.offer(delivery(1), now);
    lane.offer(delivery(1), now);
    lane.start();
    lane.offer(delivery(1), now);
    lane.attempted(true);
    expect(lane.hasNext).toBe(false);
  });

  it('remembers when to look for what is not due yet', () => {
    const lane = new EndpointLane('we_1', 8);
    lane.offer(delivery(1, { dueIn: 50_000 }), now);
    lane.offer(delivery(2, { dueIn: 5_000 }), now);
    expect(lane.refillAt).toBe(now + 5_000);
    expect([lane.hasNext, lane.needsRefill(now), lane.needsRefill(now + 5_000)]).toEqual([false, false, true]);
  });

  it('holds a bounded number and fetches the rest when it needs it, each once', async () => {
    const lane = new EndpointLane('we_1', 8);
    const pending = new Map(Array.from({ length: 500 }, (_, index) => [`dlv_${index}`, delivery(index)]));
    for (const one of pending.values()) lane.offer(one, now);
    const sent: string[] = [];
    let read = 0;
    for (let round = 0; sent.length < 500 && round < 2_000; round++) {
      const id = send(lane, true, 900);
      if (id !== undefined) sent.push(id);
      // The read store lags: it forgets what was sent ten deliveries later.
      const gone = sent.at(-10);
      if (gone !== undefined) pending.delete(gone);
      if (lane.needsRefill(now))
        await lane.refill(now, async (limit, after) => {
          const found = [...pending.values()].filter(({ due }) => due > after).slice(0, limit);
          read += found.length;
          return found;
        });
    }
    expect(new Set(sent).size).toBe(500);
    expect(sent).toHaveLength(500);
    expect(read).toBeLessThan(700);
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

  it('polls again at once when a poll failed', async () => {
    const lane = new EndpointLane('we_1', 8);
    lane.offer(delivery(1, { dueIn: 5 }), now);
    const broken = lane.refill(now + 5, () => Promise.reject(new Error('store is down')));
    await expect(broken).rejects.toThrow('store is down');
    expect(lane.needsRefill(now + 5)).toBe(true);
  });

  it('is idle when there is nothing more to know about it', () => {
    const lane = new EndpointLane('we_1', 8);
    lane.offer(delivery(1), now);
    send(lane, true, 5);
    expect(lane.idle).toBe(false);
    lane.forgetAcknowledged(position(4));
    expect(lane.idle).toBe(false);
    lane.forgetAcknowledged(position(5));
    expect(lane.idle).toBe(true);
  });
});
