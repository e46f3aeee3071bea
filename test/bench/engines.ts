/**
 * Measures appends, projections, rebuilds and the API on the embedded stores, and on the servers that EVENTSTORE_URL
 * and MONGODB_URL name. Run: npm run bench:engines [-- append project api post catch-up] [--rounds 5] [--seed 1]
 * [--only embedded|servers] [--json FILE]
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { requests } from './engines/requests.ts';
import { appending } from './engines/appending.ts';
import { embeddedEngine, serverEngine } from './engines/engine.ts';
import { catchingUp } from './engines/catching-up.ts';
import { posting } from './engines/posting.ts';
import { projecting } from './engines/projecting.ts';
import { describeMachine, DisturbanceGauge } from './support/machine.ts';
import { printReport, reportOf } from './support/report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    json: { type: 'string', default: 'bench-engines-result.json' },
  },
});
const seed = Number(values.seed);
const { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongoUrl } = process.env;
const openers = values.only === 'servers' ? [] : [embeddedEngine];
if (values.only === 'embedded') console.warn('Nothing is measured on servers.');
else if (eventStoreUrl !== undefined && mongoUrl !== undefined)
  openers.push(() => serverEngine(eventStoreUrl, mongoUrl));
else console.warn('EVENTSTORE_URL and MONGODB_URL are not both set: nothing is measured on servers.');

const reports = [];
for (const open of openers) {
  const engine = await open();
  try {
    for (const goalOn of [appending, projecting, requests, posting, catchingUp]) {
      const goal = goalOn(engine);
      if (goalOn === catchingUp && engine.forgetReadModels === undefined) continue;
      if (positionals.length > 0 && !positionals.includes(goal.id)) continue;
      const gauge = new DisturbanceGauge();
      const outcome = await goal.measure({ rounds: Number(values.rounds), seed });
      const report = reportOf(goal, outcome, gauge.machineLoad(), seed);
      printReport(report);
      reports.push(report);
    }
  } finally {
    await engine.close();
  }
}
writeFileSync(values.json, `${JSON.stringify({ machine: describeMachine(), seed, reports }, undefined, 2)}\n`);
console.log(`\nwritten to ${values.json}`);
process.exit(reports.every(({ met }) => met) ? 0 : 1);
