import { beforeAbort } from '#kernel';
import { BrowserUnavailable } from '../../renderer.ts';
import type { BrowserSession, Renderer, Visit, VisitReport } from '../../renderer.ts';

/** Why pages are not rendered where no browser is set up. */
export const noBrowser = 'no browser is set up to run the script of pages (SCAN_BROWSER; with --local: --browser)';

/** The browser of one scan: started for the first visit, ended with the scan. Without one, or once it died, visits give nothing. */
export class ScanBrowser {
  readonly #renderer: Renderer | undefined;
  readonly #signal: AbortSignal;
  readonly #closing = new AbortController();
  #session: Promise<BrowserSession> | undefined;
  #isWaiting = false;
  #problem: string | undefined;

  constructor(renderer: Renderer | undefined, signal: AbortSignal) {
    this.#renderer = renderer;
    this.#signal = signal;
    if (renderer === undefined) this.#problem = noBrowser;
  }

  /** An installation without a browser promises nothing that needs one. */
  get isSetUp(): boolean {
    return this.#renderer !== undefined;
  }

  /** Why there are no visits, for a person to read; undefined while there are. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** True from the first visit until there is a browser for it. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** Undefined where there is no browser (any more), see `problem`, and once `signal` or that of the scan aborts. */
  async visit(visit: Visit, signal = this.#signal): Promise<VisitReport | undefined> {
    if (this.#problem !== undefined || this.#renderer === undefined) return undefined;
    const either = AbortSignal.any([signal, this.#signal]);
    if (either.aborted) return undefined;
    try {
      this.#session ??= this.#open(this.#renderer);
      const session = await beforeAbort(this.#session, either);
      return await session?.visit(visit, either);
    } catch (error) {
      if (either.aborted) return undefined;
      this.#problem = error instanceof BrowserUnavailable ? error.message : `the browser failed: ${String(error)}`;
      return undefined;
    }
  }

  async close(): Promise<void> {
    this.#problem ??= 'the scan has ended';
    if (this.#session === undefined) return;
    this.#closing.abort(new Error('the scan has ended'));
    const session = await this.#session.catch(() => undefined);
    await session?.close();
  }

  /** For all visits of the scan: a visit that ends while it waits does not end the wait of the others. */
  async #open(renderer: Renderer): Promise<BrowserSession> {
    this.#isWaiting = true;
    try {
      return await renderer.open(AbortSignal.any([this.#signal, this.#closing.signal]));
    } finally {
      this.#isWaiting = false;
    }
  }
}
