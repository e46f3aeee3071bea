import { noCoverage, Scanner } from '#scanner';
import type { ScanReport } from '#scanner';
import { startForBench } from './start-for-bench.ts';

/** Ends every scan at once: what remains is the service around it. */
class InstantScanner extends Scanner {
  async *scan(): AsyncIterable<readonly ScanReport[]> {
    yield [{ type: 'completed', coverage: noCoverage(0) }];
  }

  async close(): Promise<void> {}
}

await startForBench({ scanner: new InstantScanner() });
