/**
 * Measures the scanner against a site on loopback.
 * Run: npm run bench:scanner [-- quick full broad script links memory wapiti] [--rounds 7] [--seed 1] [--max-disturbance 10] [--json FILE]
 */
import { behindScript } from './scanner/behind-script.ts';
import { broadScan } from './scanner/broad-scan.ts';
import { fullScan } from './scanner/full-scan.ts';
import { hostileMemory } from './scanner/hostile-memory.ts';
import { linkSources } from './scanner/link-sources.ts';
import { quickScans } from './scanner/quick-scans.ts';
import { againstWapiti, wapitiVersion } from './scanner/wapiti.ts';
import { BenchRun } from './support/bench-run.ts';

const run = new BenchRun('bench:scanner');
await run.measure([quickScans, fullScan, broadScan, behindScript, linkSources, hostileMemory]);
const wapiti = wapitiVersion();
if (wapiti === undefined) console.warn('Nothing is compared with wapiti: it is not installed (apt install wapiti).');
else await run.measure([againstWapiti], { versions: { wapiti } });
run.finish();
