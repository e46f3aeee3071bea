/** The built service with some of its parts replaced. */
export async function startForBench(parts: object): Promise<void> {
  const built = async (file: string): Promise<Record<string, (...args: unknown[]) => unknown>> =>
    import(new URL(`../../../dist/${file}`, import.meta.url).href) as never;
  const { openLog, readSettings } = await built('libs/service/src/index.js');
  const { startServer } = await built('apps/server/src/server.js');
  if (readSettings === undefined || openLog === undefined || startServer === undefined) throw new Error('build first');
  const settings = readSettings(process.env);
  const { log } = openLog(settings) as { readonly log: unknown };
  const server = (await startServer(settings, log, console.error, parts)) as {
    readonly url: string;
    readonly metricsUrl?: string;
    stop(): Promise<void>;
  };
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  console.log(JSON.stringify({ event: 'listening', url: server.url, metrics_url: server.metricsUrl }));
}
