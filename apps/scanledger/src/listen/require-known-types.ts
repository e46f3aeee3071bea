import { InvalidRequestError } from '#client';
import type { ListEventsParams } from '#client';
import { UsageError } from '../exit-codes.ts';

/** The call that is needed, as the client has it. */
export interface EventLists {
  list(
    params: ListEventsParams,
    options: { readonly signal: AbortSignal; readonly maxRetries: number },
  ): { page(): Promise<unknown> };
}

/**
 * Asks the service, which may be of a later release, for each type: nothing would ever arrive of a misspelt one. For a
 * family such as `scan.*`, it names the types that it knows. A service that does not respond is left to those who wait
 * for it.
 * @throws UsageError that names the types there are
 */
export async function requireKnownTypes(
  events: EventLists,
  types: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (const type of types) {
    try {
      await events.list({ type, limit: 1 }, { signal, maxRetries: 0 }).page();
    } catch (error) {
      if (!(error instanceof InvalidRequestError)) return;
      if (type.endsWith('.*') && hasTypeOf(type.slice(0, -1), error.message)) continue;
      throw new UsageError(`--events has a type that the service does not know: ${error.message}`);
    }
  }
}

/** Whether a message names a type that begins so, or none at all. */
function hasTypeOf(beginning: string, message: string): boolean {
  const named = message.match(/[a-z_]+(?:\.[a-z_]+)+/g) ?? [];
  return named.length === 0 || named.some((type) => type.startsWith(beginning));
}
