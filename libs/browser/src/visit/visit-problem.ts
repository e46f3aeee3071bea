import type { ChromiumProcess } from '../process/chromium-process.ts';

/** The time of a visit was up. */
export class VisitTimeout extends Error {
  constructor(wasStarved: boolean) {
    const starved = wasStarved ? ', in which the browser waited for a processor' : '';
    super(`the page did not come to an end in time${starved}`);
  }
}

const known: readonly (readonly [sign: RegExp, problem: string])[] = [
  [/crashed/i, 'the page crashed'],
  [/has been closed/, 'the page was closed'],
  [/Execution context was destroyed/, 'the page led to another one again and again'],
];

/** What Chromium says of an error status without a body. */
const withoutDocument = /^page\.goto: net::ERR_HTTP_RESPONSE_CODE_FAILURE\b/;

/** True where a visit failed because its page has no document. */
export function isWithoutDocument(error: unknown): boolean {
  return error instanceof Error && withoutDocument.test(error.message);
}

const reading = 'page.evaluate: ';

/** What kept a visit from its end, for a person to read: the browser, where it has ended, and the page otherwise. */
export function visitProblem(error: unknown, browser: Pick<ChromiumProcess, 'killedBecause' | 'isRunning'>): string {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof VisitTimeout) return text;
  if (browser.killedBecause !== undefined) return `the browser ended: ${browser.killedBecause}`;
  if (!browser.isRunning) return 'the browser ended';
  const code = /\bnet::(ERR_\w+)/.exec(text)?.[1];
  if (code !== undefined) return `the page did not load: ${code}`;
  const [line = ''] = text.split('\n', 1);
  // A page may replace the functions that the driver uses to read it.
  const failed = line.startsWith(reading)
    ? `the page was not read: ${line.slice(reading.length)}`
    : `the browser failed: ${line}`;
  return known.find(([sign]) => sign.test(text))?.[1] ?? failed.slice(0, 300);
}
