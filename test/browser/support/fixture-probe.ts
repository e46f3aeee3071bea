import type { BrowserProbe, PageVisit, VisitReport } from '#scanner/check-api';
import type { BrowserSession } from '#scanner/renderer';
import { LongPolls } from '../../../libs/scanner/src/engine/browser/long-polls.ts';
import { forwardFor } from '../../../libs/scanner/src/engine/browser/page-traffic.ts';
import type { SiteDescription } from '../../../libs/scanner/src/testing/site.ts';
import { FakeServer } from '../../../libs/scanner/src/testing/server.ts';

/** The pages of a fixture in a real browser. */
export class FixtureProbe implements BrowserProbe {
  readonly problems: string[] = [];
  readonly #session: BrowserSession;
  readonly #server: FakeServer;
  readonly #target: URL;
  readonly #shared = new Map<string, unknown>();
  #tokens = 0;

  constructor(session: BrowserSession, site: SiteDescription, target: URL) {
    this.#session = session;
    this.#server = new FakeServer(site, target);
    this.#target = target;
  }

  async visit(visit: PageVisit): Promise<VisitReport> {
    const forward = forwardFor({
      target: this.#target,
      creating: new Set(),
      longPolls: new LongPolls(),
      known: () => undefined,
      send: (request) => Promise.resolve(this.#server.send(request)),
    });
    const { signal } = new AbortController();
    const report = await this.#session.visit({ marks: [], codes: [], explores: true, ...visit, forward }, signal);
    if (report.problem !== undefined) this.problems.push(`${visit.url.href}: ${report.problem}`);
    return report;
  }

  token(): string {
    this.#tokens += 1;
    return `q7z${this.#tokens.toString(36)}w3k9x`;
  }

  once<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#shared.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const result = work();
    this.#shared.set(key, result);
    return result;
  }

  missed(reason: string): void {
    this.problems.push(reason);
  }
}
