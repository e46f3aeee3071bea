/**
 * Opens a page that reaches for addresses in a browser without our settings, in a network namespace that the caller has
 * made, and prints what the kernel counts as JSON once everything that is counted has occurred.
 */
import { spawn } from 'node:child_process';
import { chownSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeProfile } from '../../../libs/browser/src/process/browser-profile.ts';
import { commandFor, nobody } from '../../../libs/browser/src/process/unprivileged.ts';
import { eventually } from '../../support/eventually.ts';
import { everythingTo } from './hostile-address-pages.ts';
import { listenAsLocalServices } from './local-service-canaries.ts';
import { listenOnLoopback } from './loopback-canary.ts';
import { networkUse, networkUseSince } from './network-counters.ts';
import { ProgramWatch } from './program-watch.ts';

const [, , executable = '/usr/bin/chromium', canOpenUrls] = process.argv;
const canary = await listenOnLoopback();
const localServices = await listenAsLocalServices();
const watch = new ProgramWatch();
const server = createServer((request, response) => {
  const hosts: Readonly<Record<string, string>> = {
    '/loopback': `127.0.0.1:${canary.port}`,
    '/address': '192.0.2.7:3478',
    '/name': 'canary.example',
    '/closed': '127.0.0.1:1',
  };
  const host = hosts[request.url ?? ''];
  const frames = Object.keys(hosts).map((path) => `<iframe src="${path}"></iframe>`);
  const html =
    host === undefined ? `${frames.join('')}<iframe src="mailto:x@site.example"></iframe>` : everythingTo(host);
  response.writeHead(200, { 'content-type': 'text/html' }).end(html);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

const profile = makeProfile();
chownSync(profile, nobody, nobody);
const { program, args } = commandFor(executable, process.getuid?.() === 0);
const flags = [
  '--headless',
  '--disable-gpu',
  '--no-first-run',
  `--user-data-dir=${profile}`,
  '--remote-debugging-pipe',
];
const before = networkUse();
const child = spawn(program, [...args, ...flags, `http://127.0.0.1:${port}/`], {
  env: { HOME: profile, TMPDIR: profile, PATH: '/usr/bin:/bin' },
  detached: true,
  stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
});
try {
  const isComplete = ({ packets, datagrams, connectionsBegun, connectionsAccepted }: typeof before): boolean =>
    packets > 0 &&
    datagrams > 0 &&
    connectionsBegun > connectionsAccepted &&
    canary.hits > 0 &&
    (watch.foreign.length > 0 || canOpenUrls !== 'true');
  const use = await eventually(() => Promise.resolve(networkUseSince(before)), isComplete, 120).catch(() =>
    networkUseSince(before),
  );
  const onMachine = { programs: watch.foreign, localServices: localServices.asked };
  process.stdout.write(JSON.stringify({ ...use, loopbackHits: canary.hits, ...onMachine }));
} finally {
  const ended = once(child, 'close');
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await ended;
  watch.stop();
  canary.close();
  localServices.close();
  server.close().closeAllConnections();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
