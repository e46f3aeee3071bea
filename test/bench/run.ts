/**
 * Measures what the service promises, each goal as a ratio to a limit or a peer that is measured in the same rounds.
 * Run: npm run bench [-- G1 G4 …] [--rounds 7] [--seed 1] [--json FILE]
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { concurrentAppends, singleAppend } from './goals/appends.ts';
import { getScan } from './goals/g1-get-scan.ts';
import { startOfScan } from './goals/g10-start-of-scan.ts';
import { webhookLatency, webhookThroughput } from './goals/g12-webhooks.ts';
import { manyQueued } from './goals/g14-many-queued.ts';
import { idle } from './goals/g17-idle.ts';
import { oldStreams } from './goals/g18-old-streams.ts';
import { postScan } from './goals/g2-post-scan.ts';
import { describeMachine, DisturbanceGauge } from './support/machine.ts';
import { printReport, reportOf } from './support/report.ts';

const goals = [
  getScan,
  postScan,
  singleAppend,
  concurrentAppends,
  startOfScan,
  webhookThroughput,
  webhookLatency,
  manyQueued,
  idle,
  oldStreams,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    seed: { type: 'string', default: '1' },
    json: { type: 'string', default: 'bench-result.json' },
  },
});
const seed = Number(values.seed);
const command = ['npm run bench --', ...process.argv.slice(2)].join(' ');
const chosen = goals.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
if (chosen.length === 0) {
  console.error(`There are the goals ${goals.map(({ id }) => id).join(', ')}.`);
  process.exit(2);
}

const reports = [];
for (const goal of chosen) {
  const gauge = new DisturbanceGauge();
  const outcome = await goal.measure({ rounds: Number(values.rounds), seed });
  const report = reportOf(goal, outcome, gauge.machineLoad(), seed);
  printReport(report);
  reports.push(report);
}
writeFileSync(values.json, `${JSON.stringify({ machine: describeMachine(), command, seed, reports }, undefined, 2)}\n`);
console.log(`\nwritten to ${values.json}`);
process.exit(reports.every(({ met }) => met) ? 0 : 1);
