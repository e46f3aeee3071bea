import type { Visit, VisitReport } from './visit.ts';

export { harmfulWordPattern } from './points/safe-form.ts';
export { maxVisitedLength } from './visit.ts';
export type { ExpectedText, Forward, BrowserRequest, BrowserResponse, SinkUse, Visit, VisitReport } from './visit.ts';

/** A browser that several visits of one scan share. */
export interface BrowserSession {
  /**
   * Opens a page in a profile of its own. Whatever the page does is bounded in time, requests and memory.
   * @throws BrowserUnavailable when the browser died and could not be started again; the signal's reason when it aborts
   */
  visit(visit: Visit, signal: AbortSignal): Promise<VisitReport>;
  /** Ends the browser with everything that it has started. */
  close(): Promise<void>;
}

/** Runs the pages of sites in a browser. The engine works without one. */
export interface Renderer {
  /** @throws BrowserUnavailable with the reason, for a person to read */
  open(signal: AbortSignal): Promise<BrowserSession>;
}

/** There is no browser to render with, or none any more. */
export class BrowserUnavailable extends Error {
  override name = 'BrowserUnavailable';
}
