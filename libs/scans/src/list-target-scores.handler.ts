import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { readPage, ReadStore } from '#event-sourcing';
import type { ScanType } from '#scanner';
import { scanList } from './list-scans.handler.ts';

/** The score of one completed scan. */
export interface TargetScore {
  readonly scanId: string;
  readonly scanType: ScanType;
  readonly completedAt: string;
  readonly score: number;
  /** Null where the site blocked the scan: then it has no score worth showing. */
  readonly grade: string | null;
  /** Scores of different versions of the rules are not comparable. */
  readonly scoreVersion: number;
  /** Nothing that the type of the scan promises was left out. */
  readonly complete: boolean;
}

/** The scores of the last `limit` completed scans of a target, the oldest first; of one type where it is given. */
export class ListTargetScores extends Query<readonly TargetScore[]> {
  constructor(
    readonly accountId: string,
    /** In any spelling of its URL. */
    readonly target: string,
    readonly limit: number,
    readonly scanType?: ScanType,
  ) {
    super();
  }
}

@QueryHandler(ListTargetScores)
export class ListTargetScoresHandler implements IQueryHandler<ListTargetScores> {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async execute({ accountId, target, limit, scanType }: ListTargetScores): Promise<readonly TargetScore[]> {
    const list = scanList(accountId, { status: 'completed', target, scanType });
    const { items } = await readPage(this.#store, list, { limit });
    const scores = items.flatMap((scan): readonly TargetScore[] => {
      const { scanId, completedAt, score, grade, scoreVersion, coverage } = scan;
      if (completedAt === null) return [];
      const complete = coverage?.complete ?? false;
      return [{ scanId, scanType: scan.scanType, completedAt, score, grade, scoreVersion, complete }];
    });
    return scores.toSorted((one, other) => (one.completedAt < other.completedAt ? -1 : 1));
  }
}
