import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDbLog, MongoConnection } from '#storage/servers';
import { FakeEventStoreDb } from '../engines/fake-eventstoredb/fake-eventstoredb.ts';
import { EmbeddedMongoDb } from '../engines/tools/embedded-mongodb.ts';
import { withOwnDatabase } from '../support/own-database.ts';

/** The server of a store. One that this test did not start cannot be killed. */
export interface Server {
  readonly name: string;
  readonly address: string;
  /** Kills it with SIGKILL and starts it on the same data. */
  readonly killAndStart?: (downMs: number) => Promise<void>;
  end(): Promise<void>;
}

const maxStartMs = 60_000;

/**
 * The server that EVENTSTORE_URL names, started and killed by this test where EVENTSTORE_COMMAND says how it is run in
 * the foreground; otherwise the fake.
 */
export async function openEventStoreDb(): Promise<Server> {
  const { EVENTSTORE_URL: address, EVENTSTORE_COMMAND: command } = process.env;
  const name = 'EventStoreDB';
  if (address !== undefined) return byCommand({ name, address, command, probe: new EventStoreDbLog(address) });
  const fake = new FakeEventStoreDb();
  await fake.start();
  return {
    name: 'the fake of EventStoreDB',
    address: fake.address,
    killAndStart: async (downMs) => {
      await fake.stop();
      await pause(downMs);
      await fake.start();
    },
    end: () => fake.stop(),
  };
}

/** As above with MONGODB_URL and MONGODB_COMMAND; otherwise MongoDB's engine, undefined where it is not installed. */
export async function openMongoDb(): Promise<Server | undefined> {
  const { MONGODB_URL: url, MONGODB_COMMAND: command } = process.env;
  const name = 'MongoDB';
  if (url !== undefined) {
    const address = withOwnDatabase(url);
    return byCommand({ name, address, command, probe: new MongoConnection(address) });
  }
  if (!EmbeddedMongoDb.isInstalled) return undefined;
  const mongodb = new EmbeddedMongoDb();
  return {
    name,
    address: withOwnDatabase(await mongodb.start()),
    killAndStart: async (downMs) => {
      await mongodb.end('SIGKILL');
      await pause(downMs);
      await mongodb.start();
    },
    end: () => mongodb.remove(),
  };
}

async function byCommand(server: {
  readonly name: string;
  readonly address: string;
  readonly command: string | undefined;
  readonly probe: { healthy(): Promise<boolean>; close(): Promise<void> };
}): Promise<Server> {
  const { name, address, command, probe } = server;
  if (command === undefined) return { name, address, end: () => probe.close() };
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    child = spawn(`exec ${command}`, { shell: true, stdio: 'ignore', detached: true, env: environmentOfServers() });
    const deadline = performance.now() + maxStartMs;
    while (!(await probe.healthy())) {
      if (performance.now() > deadline) throw new Error(`${name} does not start: ${command}`);
      await pause(200);
    }
  };
  const kill = async (): Promise<void> => {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  await start();
  return {
    name,
    address,
    killAndStart: async (downMs) => {
      await kill();
      await pause(downMs);
      await start();
    },
    end: async () => {
      await kill();
      await probe.close();
    },
  };
}

/** EventStoreDB takes every variable that begins with its name for a setting, and refuses unknown ones. */
function environmentOfServers(): NodeJS.ProcessEnv {
  const { EVENTSTORE_URL: _url, EVENTSTORE_COMMAND: _command, ...others } = process.env;
  return others;
}
