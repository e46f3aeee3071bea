/**
 * Visits every hostile page, in a network namespace that the caller has made, and prints what got out as JSON.
 * `canary0` and `canary6` carry the default routes: a packet that leaves the machine is counted there.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { ChromiumRenderer } from '#browser';
import { browserProblem } from '#browser/problem';
import type { Forward } from '#scanner/renderer';
import { hostilePages } from './hostile-pages.ts';

/** The tenth number of an interface's line: packets sent. */
const sentBy = (name: string): number =>
  Number(new RegExp(`${name}:(?:\\s+\\d+){9}\\s+(\\d+)`).exec(readFileSync('/proc/self/net/dev', 'utf8'))?.[1]);
const sentPackets = (): number => sentBy('canary0') + sentBy('canary6');

let loopbackHits = 0;
const tcp = createServer((socket) => {
  loopbackHits += 1;
  socket.destroy();
});
tcp.listen(0, '::');
await once(tcp, 'listening');
const { port: loopbackPort } = tcp.address() as AddressInfo;
const udp = createSocket('udp6');
udp.on('message', () => (loopbackHits += 1));
udp.bind(loopbackPort, '::');
await once(udp, 'listening');

const pages = hostilePages({ loopbackPort });
let refused = 0;
const forward: Forward = ({ url }) => {
  const page = url.hostname === 'site.example' ? pages[Number(url.pathname.slice(1))] : undefined;
  if (page === undefined) {
    refused += 1;
    return Promise.resolve({ status: 502, headers: [], body: Buffer.alloc(0) });
  }
  const headers = [['content-type', page.type ?? 'text/html'] as const, ...(page.headers ?? [])];
  return Promise.resolve({ status: page.status ?? 200, headers, body: Buffer.from(page.html) });
};

const { signal } = new AbortController();
const executable = process.argv[2] ?? '/usr/bin/chromium';
const renderer = new ChromiumRenderer({ executable });
const before = sentPackets();
// The service starts the browser once to see whether it can.
const problemOfStart = await browserProblem(executable);
const session = await renderer.open(signal);
const problems: string[] = problemOfStart === undefined ? [] : [problemOfStart];
await Promise.all(
  pages.map(async ({ name }, at) => {
    const scheme = at % 2 === 0 ? 'http' : 'https';
    const url = new URL(`${scheme}://site.example/${at}`);
    const { problem } = await session.visit({ url, forward, marks: [], codes: [], explores: true }, signal);
    if (problem !== undefined) problems.push(`${name}: ${problem}`);
  }),
);
await session.close();
const leaked = sentPackets() - before;

// Packets that do leave are counted: otherwise a count of none shows nothing.
const counted = await Promise.all(
  (['udp4', 'udp6'] as const).map(async (type) => {
    const control = createSocket(type);
    await new Promise<void>((resolve) =>
      control.send('x', 53, type === 'udp4' ? '192.0.2.53' : '2001:db8::53', () => resolve()),
    );
    control.close();
  }),
).then(() => sentPackets() - before - leaked);
tcp.close();
udp.close();
process.stdout.write(JSON.stringify({ pages: pages.length, refused, leaked, loopbackHits, counted, problems }));
