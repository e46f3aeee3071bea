import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registerListeningPort } from '#egress';
import type { Metrics } from '#service';

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves `/metrics` in the Prometheus text format, on a port of its own that need not be public. */
export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<MetricsServer> {
  metrics.sampleEventLoop();
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  registerListeningPort(server);
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${name}:${address.port}/metrics`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
