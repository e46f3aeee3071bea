/**
 * Measures appends, projections, rebuilds and the API on the embedded stores, and on the servers that EVENTSTORE_URL
 * and MONGODB_URL name. Run: npm run bench:engines
 * [-- append project api post scans catch-up scale-out-1 scale-out-16 nest-cqrs] [--only embedded|servers]
 * [--rounds 7] [--seed 1] [--max-disturbance 10] [--json FILE]
 */
import { appending } from './engines/appending.ts';
import { catchingUp } from './engines/catching-up.ts';
import { embeddedEngine, serverEngine } from './engines/engine.ts';
import { againstNestCqrs } from './engines/nest-cqrs.ts';
import { posting } from './engines/posting.ts';
import { projecting } from './engines/projecting.ts';
import { requests } from './engines/requests.ts';
import { scalingOut } from './engines/scaling-out.ts';
import { scanning } from './engines/scanning.ts';
import { arePeersInstalled, peerVersions } from './peers/peers.ts';
import { BenchRun } from './support/bench-run.ts';

const run = new BenchRun('bench:engines', { only: { type: 'string', default: '' } });
const { only } = run.options;
const { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongoUrl } = process.env;
const openers = only === 'servers' ? [] : [embeddedEngine];
if (only === 'embedded') console.warn('Nothing is measured on servers.');
else if (eventStoreUrl !== undefined && mongoUrl !== undefined)
  openers.push(() => serverEngine(eventStoreUrl, mongoUrl));
else console.warn('EVENTSTORE_URL and MONGODB_URL are not both set: nothing is measured on servers.');

for (const open of openers) {
  const engine = await open();
  try {
    const servers = { pids: engine.serverProcesses.map(({ pid }) => pid), versions: engine.versions };
    const onServers = engine.forgetReadModels !== undefined;
    const goals = [
      appending,
      projecting,
      requests,
      posting,
      scanning,
      ...(onServers ? [catchingUp, scalingOut(1), scalingOut(16)] : []),
    ];
    await run.measure(
      goals.map((goal) => goal(engine)),
      servers,
    );
    if (onServers && arePeersInstalled()) {
      const versions = { ...engine.versions, ...peerVersions() };
      await run.measure([againstNestCqrs(engine)], { ...servers, versions });
    }
  } finally {
    await engine.close();
  }
}
run.finish();
