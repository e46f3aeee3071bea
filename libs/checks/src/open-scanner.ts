import { browserProblem, initWarning, removeOwnProfiles } from '#browser/problem';
import { WorkerThreadScanner } from '#scanner';
import type { ScannerSettings, WorkerThreadScannerOptions } from '#scanner';

/** Beside the compiled files lies a compiled program; beside the sources, a source that Node strips of its types. */
const program = new URL(import.meta.url.endsWith('.ts') ? './scan-thread.ts' : './scan-thread.js', import.meta.url);

/** The scanner with every check of the catalogue, in worker threads: this one loads none of them. */
export function openScanner(
  settings: ScannerSettings,
  options: Omit<WorkerThreadScannerOptions, 'program'> & { readonly program?: URL } = {},
): WorkerThreadScanner {
  if (settings.browser !== undefined && options.onWarning !== undefined)
    warnOfProblem(settings.browser, options.onWarning);
  const cleanUp = settings.browser === undefined ? {} : { cleanUp: () => removeOwnProfiles() };
  return new WorkerThreadScanner(settings, { program, ...cleanUp, ...options });
}

/** At the start, not with the first scan that has pages to render; nothing waits for it. */
function warnOfProblem(browser: string, onWarning: (warning: string) => void): void {
  const ofInit = initWarning();
  if (ofInit !== undefined) onWarning(`SCAN_BROWSER: ${ofInit}`);
  browserProblem(browser).then(
    (problem) => problem !== undefined && onWarning(`SCAN_BROWSER: ${problem}; pages will not be rendered`),
    (error: unknown) => onWarning(`SCAN_BROWSER could not be tried: ${String(error)}`),
  );
}
