import type { DeliveryDocument } from '../../deliveries/deliveries.projection.ts';
import type { EndpointLane } from '../endpoint-lane.ts';

export const now = Date.UTC(2026, 5, 1);

export const position = (number: number): string => String(number).padStart(4, '0');

/** A pending delivery as lanes see it, of the endpoint `we_1`; with attempts, a retry. Times in milliseconds from `now`. */
export function delivery(
  id: number,
  { dueIn = 0, changed = id, attempts = 1, attemptedIn = -60_000 } = {},
): DeliveryDocument {
  const nextAttemptAt = new Date(now + dueIn).toISOString();
  const order = { due: `${nextAttemptAt} ${position(id)}`, changed: position(changed) };
  const ids = { deliveryId: `dlv_${id}`, endpointId: 'we_1', nextAttemptAt, ...order };
  const made = Array.from({ length: attempts }, () => ({ at: new Date(now + attemptedIn).toISOString() }));
  return { ...ids, attempts: made } as unknown as DeliveryDocument;
}

/** Sends the next delivery where the lane permits it, and returns its id. */
export function send(lane: EndpointLane, succeeded: boolean, recordedAt: number): string | undefined {
  const next = lane.hasNext ? lane.start() : undefined;
  if (next === undefined) return undefined;
  lane.attempted(succeeded);
  lane.acknowledge(next, position(recordedAt));
  return next.deliveryId;
}
