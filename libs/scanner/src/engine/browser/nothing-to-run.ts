import type { Exchange } from '../../artifacts.ts';
import { isInScope } from '../../collect/crawl/crawl-scope.ts';
import { redirectOf } from '../../collect/http-redirects.ts';
import type { VisitReport } from '../../visit.ts';

/** The site has no page for such a URL. What it rejects with another status, it may serve at another time. */
const hasNoPage = new Set([400, 404, 410, 422]);

/**
 * True for a visit without a document in which nothing was missed: the site led the browser to another site, or has no page
 * there. `last`: the last document that the site sent.
 */
export function hadNothingToRun({ hasNoDocument }: VisitReport, last: Exchange | undefined, target: URL): boolean {
  if (!hasNoDocument || last === undefined) return false;
  const next = redirectOf(last);
  return next === undefined ? hasNoPage.has(last.status) : !isInScope(target, next);
}
