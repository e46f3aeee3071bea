import type { CommandExecutor } from '#event-sourcing';
import { Rejected } from '#kernel';
import { webhookEndpointsStream } from './endpoints.decider.ts';

/** As the log has it right now. @throws Rejected `invalid_state` when nothing is sent to the endpoint */
export async function requireEnabledEndpoint(
  executor: CommandExecutor,
  accountId: string,
  endpointId: string,
): Promise<void> {
  const { state: endpoints } = await executor.read(webhookEndpointsStream, accountId);
  const endpoint = endpoints.get(endpointId);
  if (endpoint === undefined) throw new Rejected('invalid_state', 'The webhook endpoint was removed.');
  if (endpoint.disabledReason !== null) {
    throw new Rejected('invalid_state', 'The webhook endpoint is disabled. Enable it first.');
  }
}
