import { describe, expect, it } from '@jest/globals';
import type { DeliveryDocument } from '../deliveries/deliveries.projection.ts';
import { EndpointLane } from './endpoint-lane.ts';
import { delivery, now, position, send } from './testing/lane-deliveries.ts';

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

  it('sends a first attempt at once, also where the clock that scheduled it is ahead, and a retry when it is due', () => {
    const lane = new EndpointLane('we_1', 8);
    lane.offer(delivery(1, { dueIn: 600_000 }), now);
    expect(lane.hasNext).toBe(false);
    lane.offer(delivery(2, { dueIn: 600_000, attempts: 0 }), now);
    expect(send(lane, true, 5)).toBe('dlv_2');
    expect(lane.hasNext).toBe(false);
  });

  it('does not wait for a retry that a clock which was ahead by more than a minute has planned', async () => {
    const lane = new EndpointLane('we_1', 8);
    const year = 365 * 24 * 60 * 60_000;
    const ahead = delivery(1, { attemptedIn: 60_001, dueIn: year });
    const later = delivery(2, { attemptedIn: 60_000, dueIn: year });
    lane.offer(later, now);
    expect(lane.hasNext).toBe(false);
    lane.offer(ahead, now);
    expect(send(lane, true, 5)).toBe('dlv_1');
    expect(lane.hasNext).toBe(false);
  });

  it('rechecks what is not due yet after the clock was set back', async () => {
    const lane = new EndpointLane('we_1', 8);
    const [planned, failed] = [delivery(1, { attemptedIn: 600_000, dueIn: 660_000 }), delivery(2)];
    lane.offer(planned, now + 600_000);
    lane.offer(failed, now + 600_000);
    lane.putBack(lane.start() as DeliveryDocument, now + 1_200_000);
    lane.attempted(false);
    expect(lane.needsRefill(now)).toBe(false);
    lane.recheck(now);
    expect(lane.needsRefill(now)).toBe(true);
    await lane.refill(now, async () => [planned, failed]);
    expect([send(lane, true, 5), send(lane, true, 5)]).toEqual(['dlv_1', 'dlv_2']);
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

  it('holds at most 64, and leaves further ones in the read store, so that none overtakes an older one', () => {
    const lane = new EndpointLane('we_1', 8);
    for (let id = 1; id <= 64; id++) lane.offer(delivery(id), now);
    expect(lane.refillAt).toBe(Infinity);
    lane.offer(delivery(65), now);
    expect(lane.refillAt).toBe(now);
    const sent = [send(lane, true, 100)];
    lane.offer(delivery(66), now);
    for (let id = sent[0]; id !== undefined; id = send(lane, true, 100)) sent.push(id);
    expect(new Set(sent).size).toBe(64);
    expect(sent).not.toContain('dlv_66');
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

  it('is not idle while it sends, or has something to poll for', () => {
    const lane = new EndpointLane('we_1', 8);
    expect(lane.idle).toBe(true);
    lane.offer(delivery(1), now);
    lane.start();
    expect(lane.idle).toBe(false);
    const waiting = new EndpointLane('we_2', 8);
    waiting.offer(delivery(2, { dueIn: 5_000 }), now);
    expect(waiting.idle).toBe(false);
  });
});
