import type { CommandContext, CommandExecutor, Position } from '#event-sourcing';
import { deliveryStream } from './delivery.decider.ts';
import type { DeliveryScheduled } from './delivery.events.ts';

/** Scheduling the same delivery again changes nothing. Returns the position of its event. */
export async function scheduleDelivery(
  executor: CommandExecutor,
  delivery: DeliveryScheduled['data'],
  context: CommandContext,
): Promise<Position> {
  const command = { type: 'ScheduleDelivery', ...delivery } as const;
  return (await executor.execute(deliveryStream, delivery.deliveryId, command, context, { isNew: true })).position;
}
