/**
 * Measures the scanner against a site on loopback.
 * Run: npm run bench:scanner [-- quick full broad script links memory] [--rounds 5] [--seed 1] [--json FILE]
 */
import { parseArgs } from 'node:util';
import { writeFileSync } from 'node:fs';
import { behindScript } from './scanner/behind-script.ts';
import { broadScan } from './scanner/broad-scan.ts';
import { fullScan } from './scanner/full-scan.ts';
import { hostileMemory } from './scanner/hostile-memory.ts';
import { linkSources } from './scanner/link-sources.ts';
import { quickScans } from './scanner/quick-scans.ts';
import { describeMachine, DisturbanceGauge } from './support/machine.ts';
import { printReport, reportOf } from './support/report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    json: { type: 'string', default: 'bench-scanner-result.json' },
  },
});
const seed = Number(values.seed);
const reports = [];
for (const goal of [quickScans, fullScan, broadScan, behindScript, linkSources, hostileMemory]) {
  if (positionals.length > 0 && !positionals.includes(goal.id)) continue;
  const gauge = new DisturbanceGauge();
  const outcome = await goal.measure({ rounds: Number(values.rounds), seed });
  const report = reportOf(goal, outcome, gauge.machineLoad(), seed);
  printReport(report);
  reports.push(report);
}
writeFileSync(values.json, `${JSON.stringify({ machine: describeMachine(), seed, reports }, undefined, 2)}\n`);
console.log(`\nwritten to ${values.json}`);
process.exit(reports.every(({ met }) => met) ? 0 : 1);
