import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { countOf } from '#kernel';
import { VerifyReceipts } from '#receipts';
import type { ReceiptsAudit, TreeHead } from '#receipts';
import { exitCodes, notFound, usageError } from '../exit-codes.ts';
import type { CommandResult } from '../output.ts';
import { ReceiptKeys } from './receipt-keys.ts';

@Injectable()
export class ReceiptCommands {
  readonly #queries: QueryBus;
  readonly #keys: ReceiptKeys;

  constructor(queries: QueryBus, keys: ReceiptKeys) {
    this.#queries = queries;
    this.#keys = keys;
  }

  /**
   * Fails when a leaf is not as it was recorded or says something else than the events of its scan, when one cannot be compared
   * with them, or when the tree does not begin with the one that an earlier run printed.
   */
  async verify(expected: string | undefined): Promise<CommandResult> {
    const audit = await this.#queries.execute(
      new VerifyReceipts(expected === undefined ? undefined : treeHeadOf(expected)),
    );
    const { head, brokenLeaf, differing, newer, beginsAsExpected } = audit;
    const json = {
      leaves: head?.size ?? 0,
      broken_leaf: brokenLeaf ?? null,
      differing_scans: differing,
      newer_scans: newer,
      repeated_leaves: audit.repeated,
      unrecorded_scans: audit.unrecorded,
      end: head === undefined ? null : endOf(head),
      expected: beginsAsExpected ?? null,
    };
    const isIntact = brokenLeaf === undefined && [...differing, ...newer].length === 0 && beginsAsExpected !== false;
    const text = linesOf(audit, expected).join('\n');
    return { json, text, exitCode: isIntact ? exitCodes.success : exitCodes.failure };
  }

  async verifierKeys(): Promise<CommandResult> {
    const keys = this.#keys.read();
    if (keys.length === 0)
      throw notFound('There is no key yet: the server makes one when it starts for the first time.');
    return { json: { verifier_keys: keys }, text: keys.join('\n'), note: this.#keys.caveat };
  }
}

const endOf = ({ size, root }: TreeHead): string => `${size}:${root}`;

/** @throws CommandFailed */
function treeHeadOf(text: string): TreeHead {
  const [, size = '', root = ''] = /^([1-9]\d{0,9}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (root !== '') return { size: Number(size), root };
  throw usageError(
    `--expect must be what an earlier \`audit receipts\` printed, SIZE:ROOT; got ${JSON.stringify(text)}.`,
  );
}

function linesOf(
  { head, brokenLeaf, differing, newer, repeated, unrecorded, beginsAsExpected }: ReceiptsAudit,
  expected: string | undefined,
): readonly string[] {
  const leaves = countOf(head?.size ?? 0, 'leaf', 'leaves');
  return [
    brokenLeaf === undefined
      ? `The tree of receipts is intact: ${leaves}.`
      : `TREE BROKEN at leaf index ${brokenLeaf}: that leaf was changed, removed or inserted. Before it: ${leaves} as recorded.`,
    ...differing.map((scanId) => `RECEIPT DIFFERS: that of ${scanId} does not say what the events of the scan say.`),
    ...(newer.length > 0
      ? [`NOT COMPARED with the events: ${countOf(newer.length, 'receipt')} of a later release. Audit them with it.`]
      : []),
    ...(repeated > 0 ? [`Among them, of scans that have one already: ${countOf(repeated, 'leaf', 'leaves')}.`] : []),
    ...(unrecorded > 0 && brokenLeaf === undefined
      ? [`Ended, and not among them: ${countOf(unrecorded, 'scan')}. The server records each after its end.`]
      : []),
    ...(beginsAsExpected === true ? [`It begins with the expected tree ${expected}.`] : []),
    ...(beginsAsExpected === false
      ? [`EXPECTED TREE NOT FOUND: ${expected}. Leaves were changed or removed, or the log was replaced.`]
      : []),
    ...(head !== undefined && brokenLeaf === undefined
      ? [
          `It ends with ${endOf(head)}. Keep that apart from the log: --expect shows later whether it is still its beginning.`,
        ]
      : []),
  ];
}
