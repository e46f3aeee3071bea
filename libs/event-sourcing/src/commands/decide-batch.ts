import type { CommandStep, StateAfter } from './command-step.ts';
import { streamName } from '../decider.ts';
import type { DomainEvent } from '../event.ts';

/** What the decider made of one step, and the state after it. */
export interface StepDecision {
  readonly state: unknown;
  readonly events: readonly DomainEvent[];
}

/** Of all steps of a command; `error` is what one of them threw in place of events, and then none of them takes effect. */
export type CommandDecision = { readonly steps: readonly StepDecision[] } | { readonly error: unknown };

/** Events of one stream by one command, the number of which is `command`. */
export interface DecidedEvents {
  readonly command: number;
  readonly events: readonly DomainEvent[];
}

export interface BatchDecision {
  readonly commands: readonly CommandDecision[];
  /** Of each stream that has any, in order. */
  readonly events: ReadonlyMap<string, readonly DecidedEvents[]>;
  /** The state of each stream after all commands. */
  readonly states: ReadonlyMap<string, unknown>;
  /** Streams on whose state a decision depends. */
  readonly consulted: ReadonlySet<string>;
}

/** Decides commands in order, each on the states that the earlier ones led to. An error of one does not affect the others. */
export function decideBatch(
  initialStates: ReadonlyMap<string, unknown>,
  commands: readonly (readonly CommandStep[])[],
): BatchDecision {
  const states = new Map(initialStates);
  const all = new Map<string, DecidedEvents[]>();
  const consulted = new Set<string>();
  const decided = commands.map((steps, command): CommandDecision => {
    const ofCommand = new Map<string, unknown>();
    try {
      const decisions = steps.map((step) => {
        consulted.add(step.stream);
        return decide(step, states, ofCommand);
      });
      for (const [stream, state] of ofCommand) states.set(stream, state);
      for (const [n, { stream }] of steps.entries())
        addTo(all, stream, { command, events: decisions[n]?.events ?? [] });
      return { steps: decisions };
    } catch (error) {
      return { error };
    }
  });
  return { commands: decided, events: all, states, consulted };
}

/** `ofCommand` are the states after the earlier steps of the same command; the state after this one is added. */
function decide(
  { kind: { decider }, stream, command }: CommandStep,
  states: ReadonlyMap<string, unknown>,
  ofCommand: Map<string, unknown>,
): StepDecision {
  const stateAfter: StateAfter = (kind, id) => ofCommand.get(streamName(kind, id)) as never;
  const before = ofCommand.has(stream) ? ofCommand.get(stream) : states.get(stream);
  const events = decider.decide(command(stateAfter), before);
  const state = events.reduce((current, event) => decider.evolve(current, event), before);
  ofCommand.set(stream, state);
  return { state, events };
}

function addTo(all: Map<string, DecidedEvents[]>, stream: string, decided: DecidedEvents): void {
  if (decided.events.length === 0) return;
  const ofStream = all.get(stream) ?? [];
  all.set(stream, ofStream);
  // The events of one command are numbered together.
  const isSame = ofStream.at(-1)?.command === decided.command;
  const before = isSame ? (ofStream.pop()?.events ?? []) : [];
  ofStream.push({ ...decided, events: [...before, ...decided.events] });
}
