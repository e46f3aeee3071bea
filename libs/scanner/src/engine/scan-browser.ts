import { BrowserUnavailable } from '../renderer.ts';
import type { BrowserSession, Renderer, Visit, VisitReport } from '../renderer.ts';

/** Why pages are not rendered where no browser is set up. */
export const noBrowser = 'no browser is set up to run the script of pages (SCAN_BROWSER)';

/** The browser of one scan: started for the first visit, ended with the scan. Without one, or once it died, visits give nothing. */
export class ScanBrowser {
  readonly #renderer: Renderer | undefined;
  readonly #signal: AbortSignal;
  #session: Promise<BrowserSession> | undefined;
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

  /** Undefined where there is no browser (any more); see `problem`. */
  async visit(visit: Visit): Promise<VisitReport | undefined> {
    if (this.#problem !== undefined || this.#renderer === undefined || this.#signal.aborted) return undefined;
    try {
      this.#session ??= this.#renderer.open(this.#signal);
      return await (await this.#session).visit(visit, this.#signal);
    } catch (error) {
      if (this.#signal.aborted) return undefined;
      this.#problem = error instanceof BrowserUnavailable ? error.message : `the browser failed: ${String(error)}`;
      return undefined;
    }
  }

  async close(): Promise<void> {
    this.#problem ??= 'the scan has ended';
    const session = await this.#session?.catch(() => undefined);
    await session?.close();
  }
}
