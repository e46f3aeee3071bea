import { actorForAccount } from '#event-sourcing';
import type { SecurityLogEntry } from '#identity';
import type { ScanReceipt } from '#receipts';
import type { HistoryEntry, ScanAudit } from '#scans';
import { auditEvent, scanHistoryEntry, scanState } from '../schemas/audit.schemas.ts';
import { scanReceipt } from '../schemas/receipt.schemas.ts';
import { view } from '../view.ts';

export const scanHistoryEntryView = view(
  scanHistoryEntry,
  ({ revision, type, what, actor, at, correlationId }: HistoryEntry) => ({
    id: `rev_${revision}`,
    revision,
    type,
    description: what,
    actor,
    at,
    correlation_id: correlationId,
  }),
);

/** The state after the last entry of the history. */
export const scanStateView = view(scanState, ({ scan, history, findings, score }: ScanAudit) => {
  const { revision = 0, at = scan.createdAt } = history.at(-1) ?? {};
  return {
    revision,
    at,
    status: scan.status,
    progress: scan.progress,
    attempt: scan.attempt,
    finding_counts: findings,
    score_recorded: score.recorded,
    score_recomputed: score.recomputed,
    score_agrees: score.agrees,
    ...(scan.failure !== null && { failure: scan.failure }),
  };
});

export const receiptView = view(scanReceipt, (receipt: ScanReceipt) => ({
  scan_id: receipt.event.scan_id,
  event: receipt.event,
  inclusion_proof: {
    leaf_index: receipt.index,
    tree_size: receipt.size,
    leaf_hash: receipt.leafHash,
    root_hash: receipt.rootHash,
    hashes: receipt.inclusion,
  },
  consistency_proof: receipt.consistency ?? null,
  checkpoint: receipt.checkpoint,
  verifier_keys: receipt.verifierKeys,
}));

export const auditEventView = view(auditEvent, ({ id, type, actor, userId, at, details }: SecurityLogEntry) => ({
  id,
  type,
  actor: actorForAccount(actor),
  user_id: userId === '' ? null : userId,
  at,
  details: Object.fromEntries(Object.entries(details).map(([name, value]) => [snakeCase(name), value])),
}));

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
