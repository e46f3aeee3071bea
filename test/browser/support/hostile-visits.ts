/**
 * Visits every hostile page, in a network namespace that the caller has made, and prints what got out as JSON.
 * `canary0` and `canary6` carry the default routes: a packet that leaves the machine is counted there.
 */
import { isIP } from 'node:net';
import { ChromiumRenderer } from '#browser';
import { browserProblem } from '#browser/problem';
import type { Forward } from '#scanner/renderer';
import { hostileAddressPages } from './hostile-address-pages.ts';
import { hostilePages } from './hostile-pages.ts';
import { listenAsLocalServices } from './local-service-canaries.ts';
import { listenOnLoopback } from './loopback-canary.ts';
import { listeningPortsOfNamespace, networkUse, networkUseSince } from './network-counters.ts';
import { ProgramWatch } from './program-watch.ts';

const canary = await listenOnLoopback();
const localServices = await listenAsLocalServices();
const { signal } = new AbortController();
const executable = process.argv[2] ?? '/usr/bin/chromium';
const renderer = new ChromiumRenderer({ executable });
const before = networkUse();
// The service starts the browser once to see whether it can.
const problemOfStart = await browserProblem(executable);
const session = await renderer.open(signal);
const watch = new ProgramWatch();
const addresses = { loopbackPort: canary.port, proxyPorts: listeningPortsOfNamespace() };
const pages = [...hostilePages(addresses), ...hostileAddressPages(addresses)];

const requestedHosts = new Set<string>();
let refused = 0;
const forward: Forward = ({ url }) => {
  const own = url.hostname === 'site.example';
  const moved = own ? /^\/redirect\?(30\d)&(.+)$/.exec(`${url.pathname}${url.search}`) : null;
  if (moved !== null)
    return Promise.resolve({
      status: Number(moved[1]),
      headers: [['location', moved[2] ?? '']],
      body: Buffer.alloc(0),
    });
  const page = own ? pages[Number(url.pathname.slice(1))] : undefined;
  if (page === undefined) {
    refused += 1;
    if (!own) requestedHosts.add(url.hostname);
    return Promise.resolve({ status: 502, headers: [], body: Buffer.alloc(0) });
  }
  const headers = [['content-type', page.type ?? 'text/html'] as const, ...(page.headers ?? [])];
  return Promise.resolve({ status: page.status ?? 200, headers, body: Buffer.from(page.html) });
};

const problems: string[] = problemOfStart === undefined ? [] : [problemOfStart];
await Promise.all(
  pages.map(async ({ name }, at) => {
    const scheme = at % 2 === 0 ? 'http' : 'https';
    const url = new URL(`${scheme}://site.example/${at}`);
    const { problem } = await session.visit({ url, forward, marks: [], codes: [], explores: true }, signal);
    if (problem !== undefined) problems.push(`${name}: ${problem}`);
  }),
);
watch.stop();
await session.close();
canary.close();
localServices.close();

/** Names that no page has named: what the browser requests of its own accord. */
const named = JSON.stringify(pages).toLowerCase();
const ofItsOwnAccord = [...requestedHosts].filter(
  (host) => !host.startsWith('[') && isIP(host) === 0 && !named.includes(host),
);
const result = { pages: pages.length, refused, ofItsOwnAccord, loopbackHits: canary.hits, problems };
const onMachine = { programs: watch.foreign, localServices: localServices.asked };
process.stdout.write(
  JSON.stringify({ ...result, proxies: addresses.proxyPorts.length, ...onMachine, ...networkUseSince(before) }),
);
