import { Rejected } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import { maxTargets } from './max-targets.ts';
import type { TargetVerification } from './target-states.ts';
import { targetEvents } from './targets.events.ts';
import type { CheckFailure, ProofMethod, TargetEvent } from './targets.events.ts';

interface OfTarget {
  readonly accountId: string;
  readonly targetId: string;
}

/** `now` is the time of the check, RFC 3339. */
export type TargetCommand =
  | (OfTarget & { readonly type: 'AddTarget'; readonly host: string; readonly token: string })
  | (OfTarget & { readonly type: 'RecordProof'; readonly method: ProofMethod; readonly now: string })
  | (OfTarget & {
      readonly type: 'RecordFailure';
      readonly reason: CheckFailure;
      readonly detail: string;
      readonly now: string;
    })
  | (OfTarget & { readonly type: 'RemoveTarget' });

export interface TargetState {
  readonly host: string;
  readonly token: string;
  readonly verification: TargetVerification;
  /** Of the last proof; null without one. */
  readonly method: ProofMethod | null;
  readonly verifiedAt: string | null;
  /** The last check, where it could not be made; null otherwise. */
  readonly unchecked: { readonly at: string; readonly detail: string } | null;
}

export type TargetsState = ReadonlyMap<string, TargetState>;

/** All targets of an account are one stream: a host is there once, and their number is exact. */
export const targetsDecider: Decider<TargetsState, TargetCommand, TargetEvent> = {
  initialState: new Map(),

  decide(command, targets) {
    const { accountId, targetId } = command;
    const target = targets.get(targetId);
    switch (command.type) {
      case 'AddTarget': {
        if (target !== undefined) return [];
        const { host, token } = command;
        const [known] = [...targets].find(([, other]) => other.host === host) ?? [];
        if (known !== undefined) throw new Rejected('invalid_state', `The account has ${host} already, as ${known}.`);
        if (targets.size >= maxTargets) {
          throw new Rejected('limit_reached', `An account has at most ${maxTargets} targets. Delete one first.`);
        }
        return [{ type: 'TargetAdded', data: { accountId, targetId, host, token } }];
      }
      case 'RecordProof': {
        required(target);
        const { method, now: checkedAt } = command;
        return [{ type: 'TargetVerified', data: { accountId, targetId, method, checkedAt } }];
      }
      case 'RecordFailure': {
        const { reason, detail, now: checkedAt } = command;
        // What could not be checked is not disproved.
        const expired = required(target).verification === 'verified' && reason === 'proof_missing';
        return [{ type: 'TargetCheckFailed', data: { accountId, targetId, checkedAt, reason, detail, expired } }];
      }
      case 'RemoveTarget':
        required(target);
        return [{ type: 'TargetRemoved', data: { accountId, targetId } }];
    }
  },

  evolve(targets, { type, data }) {
    const next = new Map(targets);
    const { targetId } = data;
    if (type === 'TargetAdded') {
      const { host, token } = data;
      const nothing = { method: null, verifiedAt: null, unchecked: null };
      return next.set(targetId, { host, token, verification: 'pending', ...nothing });
    }
    const target = targets.get(targetId);
    if (target === undefined) return targets;
    switch (type) {
      case 'TargetVerified': {
        const { method, checkedAt: verifiedAt } = data;
        return next.set(targetId, { ...target, verification: 'verified', method, verifiedAt, unchecked: null });
      }
      case 'TargetCheckFailed': {
        const { checkedAt: at, reason, detail, expired } = data;
        const unchecked = reason === 'check_failed' ? { at, detail } : null;
        return next.set(targetId, { ...target, ...(expired && { verification: 'expired' }), unchecked });
      }
      case 'TargetRemoved':
        next.delete(targetId);
        return next;
    }
  },
};

function required(target: TargetState | undefined): TargetState {
  if (target === undefined) throw new Rejected('not_found', 'There is no target with this id.');
  return target;
}

export const targetsStream: StreamKind<TargetsState, TargetCommand, TargetEvent> = {
  family: targetEvents,
  decider: targetsDecider,
  snapshotVersion: 2,
};
