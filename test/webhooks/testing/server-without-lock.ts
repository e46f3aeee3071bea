/**
 * Runs the server as its main program does, but without the lock of the data directory: several processes share
 * the embedded stores, as they share servers of stores.
 */
import { openLog, readSettings } from '#service';
import { startServer } from '../../../apps/server/src/server.ts';

const settings = readSettings(process.env);
const { log } = openLog(settings);
const server = await startServer(settings, log, (reason) => {
  throw reason;
});
await server.waitUntilCaughtUp();
process.once('SIGTERM', () => {
  void server.stop().then(() => process.exit(0));
});
process.stdout.write(`${JSON.stringify({ event: 'listening', url: server.url })}\n`);
