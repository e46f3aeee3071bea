import { accessSync, constants } from 'node:fs';
import { WorkerThreadScanner } from '#scanner';
import type { ScannerSettings, WorkerThreadScannerOptions } from '#scanner';

/** Beside the compiled files lies a compiled program; beside the sources, a source that Node strips of its types. */
const program = new URL(import.meta.url.endsWith('.ts') ? './scan-thread.ts' : './scan-thread.js', import.meta.url);

/** The scanner with every check of the catalogue, in worker threads: this one loads none of them. */
export function openScanner(
  settings: ScannerSettings,
  options: Omit<WorkerThreadScannerOptions, 'program'> & { readonly program?: URL } = {},
): WorkerThreadScanner {
  if (settings.browser !== undefined && !isExecutable(settings.browser))
    options.onWarning?.(`SCAN_BROWSER: ${settings.browser} is not an executable file; pages will not be rendered`);
  return new WorkerThreadScanner(settings, { program, ...options });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
