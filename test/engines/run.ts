import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { openEventStoreDb, openMongoDb } from '../recovery/store-servers.ts';

/**
 * `npm run test:engines [-- paths]`: the contracts, the API and the console as black boxes, and the recovery of several processes, on
 * the servers that EVENTSTORE_URL and MONGODB_URL name, started where EVENTSTORE_COMMAND and MONGODB_COMMAND say how.
 * Where EVENTSTORE_URL is not set the fake of EventStoreDB stands in for it; where MONGODB_URL is not set MongoDB's
 * engine is started, if `sh test/engines/tools/install.sh` was run.
 */
const isWhole = process.argv.length === 2;
const consolePages = 'test/console/(keys|members|operator|scans|schedules|sign-in|targets)\\.spec';
const recovery = ['--testMatch', '**/test/recovery/several-processes.recovery.ts'];
const suites: readonly (readonly string[])[] = isWhole
  ? [
      ['--testMatch', '**/test/engines/*.engine.ts'],
      ['test/api', consolePages],
    ]
  : [process.argv.slice(2)];

const [log, models] = [await openEventStoreDb(), await openMongoDb()];
if (models === undefined) {
  console.error('MONGODB_URL is not set. Set it, or run first: sh test/engines/tools/install.sh');
  process.exit(1);
}
console.log(`on ${log.name} at ${log.address} and ${models.name} at ${models.address}`);
const environment = {
  ...process.env,
  EVENTSTORE_URL: log.address,
  MONGODB_URL: models.address,
  EVENT_LOG: 'eventstoredb',
  READ_STORE: 'mongodb',
  SECRETS_KEY: randomBytes(32).toString('base64'),
};
let failed = 0;
try {
  for (const suite of suites) failed += (await jest(suite, environment)) === 0 ? 0 : 1;
} finally {
  await Promise.all([log.end(), models.end()]);
}
// It starts, and kills, servers of its own.
if (isWhole) failed += (await jest(recovery, { ROUNDS: '1', ...process.env })) === 0 ? 0 : 1;
process.exit(failed === 0 ? 0 : 1);

function jest(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  // One after the other: the specs share the servers, and a server's time is what they wait for.
  const child = spawn('npm', ['run', '-s', 'jest', '--', '--runInBand', '--testTimeout=60000', ...args], {
    env: environment,
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
