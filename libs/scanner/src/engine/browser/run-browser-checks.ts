import { countOf, wasOrWere } from '#kernel';
import { isHarmfulLink } from '../../collect/crawl/links/harmful-link.ts';
import { withoutFragment } from '../../collect/crawl/urls/url-identity.ts';
import type { ArtifactName, BrowserCheck, BrowserProbe, PageVisit } from '../../check.ts';
import type { Exchange } from '../../artifacts.ts';
import type { VisitReport } from '../../visit.ts';
import type { ArtifactStore } from '../artifact-store.ts';
import { notOwed, outOfTime, owed } from '../coverage-tracker.ts';
import type { Skip } from '../coverage-tracker.ts';
import { hadNothingToRun } from './nothing-to-run.ts';
import { controlsUntried } from './page-renderer.ts';
import { forwardFor } from './page-traffic.ts';
import { probeToken } from '../point-check-probe.ts';
import { faultOf } from '../run-checks.ts';
import type { CheckResult } from '../run-checks.ts';
import { knownResponses } from './runs-in-browser.ts';
import { noBrowser } from './scan-browser.ts';
import type { ScanContext } from '../scan-context.ts';

export interface BrowserCheckRun {
  readonly scan: ScanContext;
  readonly checks: readonly BrowserCheck[];
  readonly store: ArtifactStore;
  done(check: BrowserCheck, result: CheckResult): void;
}

const markLength = 9;

/** What the checks of one scan share. */
type Shared = Map<string, unknown>;

/** Runs the checks that need a browser, once the site was crawled. */
export async function runBrowserChecks(run: BrowserCheckRun): Promise<void> {
  const shared: Shared = new Map();
  await Promise.all(
    run.checks.map(async (check) => {
      if (!run.scan.browser.isSetUp) return run.done(check, { outcomes: [], skipped: notOwed(noBrowser) });
      const missing = await run.store.missing(needsOf(check));
      run.done(check, missing === undefined ? await runOne(check, run, shared) : { outcomes: [], skipped: missing });
    }),
  );
}

async function runOne(check: BrowserCheck, run: BrowserCheckRun, shared: Shared): Promise<CheckResult> {
  const { scan, store } = run;
  if (scan.signal.aborted) return { outcomes: [], skipped: outOfTime };
  const probe = new ScanBrowserProbe(check, scan, store, shared);
  try {
    const outcomes = await check.explore(store.view(needsOf(check)), probe);
    const skipped = scan.signal.aborted ? outOfTime : probe.gap;
    return skipped === undefined ? { outcomes } : { outcomes, skipped };
  } catch (error) {
    return { outcomes: [], skipped: scan.signal.aborted ? outOfTime : faultOf(error) };
  }
}

/** It runs once the crawl is over, whatever it reads. */
function needsOf({ meta }: BrowserCheck): ArtifactName[] {
  return [...new Set<ArtifactName>([...meta.needs, 'pages', 'rendered', 'exchanges'])];
}

/** What one check does with the browser. */
class ScanBrowserProbe implements BrowserProbe {
  readonly #check: BrowserCheck;
  readonly #scan: ScanContext;
  readonly #known: ReadonlyMap<string, Exchange>;
  readonly #shared: Shared;
  #sent = 0;
  #visits = 0;
  #unfinished = 0;
  #untried = 0;
  #refused = 0;
  /** What kept the last visit that did not come to its end. */
  #problem = '';
  #hasUsedUp = false;
  /** Why pages did not get what they requested. */
  #lacking: string | undefined;
  #missed: string | undefined;

  constructor(check: BrowserCheck, scan: ScanContext, store: ArtifactStore, shared: Shared) {
    this.#check = check;
    this.#scan = scan;
    this.#shared = shared;
    this.#known = knownResponses(store);
    for (const exchange of this.#known.values()) scan.documents.add(exchange);
  }

  async visit(visit: PageVisit): Promise<VisitReport | undefined> {
    const { paths } = this.#scan;
    if (!paths.mayTest(visit.url)) return undefined;
    if (isHarmfulLink(visit.url)) {
      this.#refused += 1;
      return undefined;
    }
    if (this.#sent >= this.#check.meta.maxRequests) this.#hasUsedUp = true;
    if (this.#hasUsedUp) return undefined;
    this.#visits += 1;
    const isProof = visit.codes !== undefined && visit.codes.length > 0;
    const hasDocument = this.#documentAt(visit.url, false) !== undefined;
    const isTrial = isProof && !hasDocument && this.#documentAt(visit.url, true) !== undefined;
    let report = await this.#visitWith(visit, !isProof || isTrial);
    // What runs in a document that the scan has is proven with the one that the site sends for this URL.
    if (isTrial && report !== undefined && report.ran.length > 0) report = await this.#visitWith(visit, false);
    if (report?.problem !== undefined) {
      this.#unfinished += 1;
      this.#problem = report.problem;
    }
    if (report?.leftUntried === true) this.#untried += 1;
    return report;
  }

  /** `takesSame`: a document that the scan has may stand for the one at another query. */
  async #visitWith(visit: PageVisit, takesSame: boolean): Promise<VisitReport | undefined> {
    const { target, client, creating, longPolls, documents, browser, budget, signal } = this.#scan;
    const { id } = this.#check.meta;
    if (this.#documentAt(visit.url, takesSame) === undefined && !(await budget.room(id, signal))) {
      this.#lacking = budget.usedUp;
      return undefined;
    }
    let last: Exchange | undefined;
    const forward = forwardFor({
      target,
      creating,
      longPolls,
      boundsNews: true,
      known: (url) => this.#documentAt(url, takesSame),
      send: async (request) => {
        this.#sent += 1;
        const response = await client.send(request, id);
        if (!('failure' in response)) documents.add(response);
        return response;
      },
      loaded: (document) => (last = document),
      missed: (problem) => (this.#lacking = problem),
    });
    const report = await browser.visit({ marks: [], codes: [], explores: true, ...visit, forward });
    return report !== undefined && hadNothingToRun(report, last, target) ? { ...report, problem: undefined } : report;
  }

  #documentAt(url: URL, takesSame: boolean): Exchange | undefined {
    return this.#known.get(withoutFragment(url).href) ?? (takesSame ? this.#scan.documents.at(url) : undefined);
  }

  token(): string {
    return probeToken(this.#scan.ids, markLength);
  }

  once<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#shared.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const result = work();
    this.#shared.set(key, result);
    return result;
  }

  missed(reason: string): void {
    this.#missed = reason;
  }

  /** Why the check may have missed something. */
  get gap(): Skip | undefined {
    const { problem } = this.#scan.browser;
    if (problem !== undefined) return owed(`pages were not run: ${problem}`.slice(0, 300));
    if (this.#lacking !== undefined) return owed(`pages were not run completely: ${this.#lacking}`);
    if (this.#hasUsedUp)
      return owed(`${this.#check.meta.id} used up its ${countOf(this.#check.meta.maxRequests, 'request')}`);
    const visits = countOf(this.#visits, 'visit');
    if (this.#unfinished > 0)
      return owed(`${this.#unfinished} of ${visits} of pages did not come to an end: ${this.#problem}`.slice(0, 300));
    if (this.#untried > 0)
      return owed(
        `${this.#untried} of ${visits} of pages ${wasOrWere(this.#untried)} not complete: ${controlsUntried}`,
      );
    if (this.#missed !== undefined) return owed(this.#missed);
    if (this.#refused === 0) return undefined;
    return owed(
      `${countOf(this.#refused, 'URL')} ${wasOrWere(this.#refused)} not requested: one of its words may stand for a change, such as "delete"`,
    );
  }
}
