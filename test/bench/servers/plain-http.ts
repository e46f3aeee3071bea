import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The limit for every HTTP response: Node's own server and a body that is ready. */
const body = JSON.stringify({
  scan_id: 'scan_4fY0Jq3vRk8sT1uWx2Zb7C',
  status: 'queued',
  target: 'https://example.com/',
  scan_type: 'quick',
  progress: 0,
  created_at: '2026-06-01T12:00:00.000Z',
});
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ event: 'listening', url: `http://127.0.0.1:${port}` }));
});
process.on('SIGTERM', () => process.exit(0));
