import type { StreamKind } from '../decider.ts';
import { streamName } from '../decider.ts';
import type { DomainEvent } from '../event.ts';

/** The state to which an earlier step has led its stream. */
export type StateAfter = <S, C, E extends DomainEvent>(kind: StreamKind<S, C, E>, id: string) => S;

/** A command on one stream, alone or as one of several that are decided in order. */
export interface CommandStep {
  readonly kind: StreamKind<unknown, unknown, DomainEvent>;
  readonly id: string;
  readonly stream: string;
  readonly command: (stateAfter: StateAfter) => unknown;
  /** The stream is new as far as the caller knows: its append shows it, so that it need not be read. */
  readonly isNew: boolean;
}

/** `command` may use the states of earlier steps; it is called for each attempt, and must have no effect. */
export function commandStep<S, C, E extends DomainEvent>(
  kind: StreamKind<S, C, E>,
  id: string,
  command: (stateAfter: StateAfter) => C,
  { isNew = false } = {},
): CommandStep {
  return {
    kind,
    id,
    stream: streamName(kind, id),
    command,
    isNew,
  };
}
