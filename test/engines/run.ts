import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { EventStoreDbDouble } from './eventstoredb-double/eventstoredb-double.ts';
import { EmbeddedMongoDb } from './tools/embedded-mongodb.ts';

/**
 * `npm run test:engines [-- paths]`: the contracts, the API as a black box, and the recovery of several processes, on
 * the servers that EVENTSTORE_URL and MONGODB_URL name. Where EVENTSTORE_URL is not set the double of EventStoreDB
 * stands in for it; where MONGODB_URL is not set MongoDB's engine is started, if `sh test/engines/tools/install.sh` was
 * run.
 */
const isWhole = process.argv.length === 2;
const recovery = ['--testMatch', '**/test/recovery/several-processes.recovery.ts'];
const suites: readonly (readonly string[])[] = isWhole
  ? [['--testMatch', '**/test/engines/*.engine.ts'], ['test/api']]
  : [process.argv.slice(2)];

const stops: (() => Promise<void>)[] = [];
const addresses = {
  EVENTSTORE_URL: process.env['EVENTSTORE_URL'] ?? (await startDouble()),
  MONGODB_URL: process.env['MONGODB_URL'] ?? (await startMongoDb()),
};
const environment = {
  ...process.env,
  ...addresses,
  EVENT_LOG: 'eventstoredb',
  READ_STORE: 'mongodb',
  SECRETS_KEY: randomBytes(32).toString('base64'),
};
let failed = 0;
try {
  for (const suite of suites) failed += (await jest(suite, environment)) === 0 ? 0 : 1;
  // It kills what it has started itself.
  if (isWhole) failed += (await jest(recovery, { ROUNDS: '1', ...process.env })) === 0 ? 0 : 1;
} finally {
  await Promise.all(stops.map((stop) => stop()));
}
process.exit(failed === 0 ? 0 : 1);

async function startDouble(): Promise<string> {
  const double = new EventStoreDbDouble();
  await double.start();
  stops.push(() => double.stop());
  console.log(`EVENTSTORE_URL is not set: a double stands in for EventStoreDB at ${double.address}`);
  return double.address;
}

async function startMongoDb(): Promise<string> {
  if (!EmbeddedMongoDb.isInstalled) {
    console.error('MONGODB_URL is not set. Set it, or run first: sh test/engines/tools/install.sh');
    process.exit(1);
  }
  const mongodb = new EmbeddedMongoDb();
  const address = await mongodb.start();
  stops.push(() => mongodb.remove());
  console.log(`MONGODB_URL is not set: MongoDB's engine was started at ${address}`);
  return address;
}

function jest(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const options = ['--experimental-vm-modules', '--no-warnings=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  // One after the other: the specs share the servers, and a server's time is what they wait for.
  const child = spawn(process.execPath, [...options, '--runInBand', '--testTimeout=60000', ...args], {
    env: environment,
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
