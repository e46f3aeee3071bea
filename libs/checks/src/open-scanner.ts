import { accessSync, constants } from 'node:fs';
import { WorkerThreadScanner } from '#scanner';
import type { ScannerSettings, WorkerThreadScannerOptions } from '#scanner';
import { readRetireData, retireDataWarning } from './content/retire/retire-data-file.ts';

/** Beside the compiled files lies a compiled program; beside the sources, a source that Node strips of its types. */
const program = new URL(import.meta.url.endsWith('.ts') ? './scan-thread.ts' : './scan-thread.js', import.meta.url);

/**
 * The scanner with every check of the catalogue, in worker threads.
 * @throws Error when `retireDataFile` cannot be used: at the start, not in the midst of a scan.
 */
export function openScanner(
  settings: ScannerSettings,
  options: Omit<WorkerThreadScannerOptions, 'program'> & { readonly program?: URL } = {},
): WorkerThreadScanner {
  const file = settings.retireDataFile;
  if (file !== undefined) {
    const warning = retireDataWarning(file, readRetireData(file).libraries);
    if (warning !== undefined) options.onWarning?.(warning);
  }
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
