import type { SinkUse } from '#scanner/check-api';
import type { Source } from './sources.ts';

/**
 * Pages of an application lead to views that have fields: what a user types there belongs to the view, and not to each page
 * from which a visit has come.
 */
export class TypedViews {
  readonly #reported = new Set<string>();

  /** True where the sink of this view was reported, `place` being what identifies the sink. */
  isReported({ kind }: Source, use: SinkUse | undefined, place: string): boolean {
    return kind === 'field' && use !== undefined && this.#reported.has(keyOf(use, place));
  }

  reported(use: SinkUse | undefined, place: string): void {
    if (use !== undefined) this.#reported.add(keyOf(use, place));
  }
}

/** The URL of the view with the field, where it has another path than the page that was visited. */
export function viewOf(page: URL, { kind }: Source, use: SinkUse | undefined): URL | undefined {
  if (kind !== 'field' || use === undefined || !URL.canParse(use.at)) return undefined;
  const { origin, pathname } = new URL(use.at);
  return origin === page.origin && pathname !== page.pathname ? new URL(pathname, origin) : undefined;
}

function keyOf({ at }: SinkUse, place: string): string {
  const path = URL.canParse(at) ? new URL(at).origin + new URL(at).pathname : at;
  return `${path}\n${place}`;
}
