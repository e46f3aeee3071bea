import { openLog, readSettings } from '#service';
import { startServer } from '../../../apps/server/src/server.ts';
import type { ServerParts } from '../../../apps/server/src/server.ts';

/** The service with some of its parts replaced. */
export async function startForBench(parts: ServerParts): Promise<void> {
  const settings = readSettings(process.env);
  const { log } = openLog(settings);
  const server = await startServer(settings, log, console.error, parts);
  await server.waitUntilCaughtUp();
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  console.log(JSON.stringify({ event: 'listening', url: server.url, metrics_url: server.metricsUrl }));
}
