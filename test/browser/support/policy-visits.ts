/**
 * Starts browsers under policies of the machine, in a network namespace that the caller has made, and prints as JSON what
 * each may do and what the kernel counts. `DIRECTORY` is hidden behind an empty one: run it in a namespace of mounts.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { browserProblem } from '#browser/problem';
import { makeProfile } from '../../../libs/browser/src/process/browser-profile.ts';
import { launchFlags, noProxy } from '../../../libs/browser/src/process/launch-flags.ts';
import { environmentIn } from '../../../libs/browser/src/process/process-environment.ts';
import { commandFor, nobody } from '../../../libs/browser/src/process/unprivileged.ts';
import { eventually } from '../../support/eventually.ts';
import { everythingTo } from './hostile-address-pages.ts';
import { networkUse, networkUseSince } from './network-counters.ts';
import type { NetworkUse } from './network-counters.ts';
import { openSession, visit } from './visits.ts';

const [, , executable = '', directory = ''] = process.argv;
execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', directory]);

const setPolicies = (kind: 'managed' | 'recommended', policies: object): string => {
  rmSync(`${directory}/policies`, { recursive: true, force: true });
  const file = `${directory}/policies/${kind}/company.json`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(policies));
  execFileSync('chmod', ['-R', 'a+rX', directory]);
  return file;
};

const unsafe = { WebRtcIPHandling: 'default', ProxySettings: { ProxyMode: 'direct' } };

/** What a scan and the start of the service say about a browser, and what it sends when it may visit a hostile page. */
async function scanned() {
  const before = networkUse();
  const problemOfStart = await browserProblem(executable);
  const session = await openSession({ executable }).catch((error: unknown) => String(error));
  if (typeof session === 'string') return { problems: [problemOfStart, session], use: networkUseSince(before) };
  const { html } = await visit(session, '/', { '/': `<p>rendered${everythingTo('192.0.2.7')}` }, { explores: true });
  await session.close();
  return { problems: [problemOfStart], isRendered: html.includes('rendered'), use: networkUseSince(before) };
}

/** What a browser with our flags sends that is started all the same, once it has sent something: never where it does not. */
async function started(): Promise<NetworkUse> {
  const profile = makeProfile();
  chownSync(profile, nobody, nobody);
  const { program, args } = commandFor(executable, process.getuid?.() === 0);
  const publicKeyHash = Buffer.alloc(32).toString('base64');
  const flags = launchFlags({ proxy: noProxy, publicKeyHash, profile }).filter(
    (flag) => flag !== '--no-startup-window',
  );
  const before = networkUse();
  const page = `data:text/html,${encodeURIComponent(everythingTo('192.0.2.7'))}`;
  const child = spawn(program, [...args, ...flags, page], {
    env: environmentIn(profile),
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  try {
    return await eventually(
      () => Promise.resolve(networkUseSince(before)),
      ({ packets, datagrams }) => packets > 0 && datagrams > 0,
      120,
    );
  } finally {
    const ended = once(child, 'close');
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

// A browser that is tried at the start of the service does not keep its process from ending.
const alive = setInterval(() => undefined, 1_000);
const file = setPolicies('managed', unsafe);
const managed = { file, ...(await scanned()), whenStarted: await started() };
setPolicies('recommended', unsafe);
const recommended = await scanned();
setPolicies('managed', { HomepageLocation: 'http://192.0.2.7/', PasswordManagerEnabled: false });
const harmless = await scanned();
clearInterval(alive);
process.stdout.write(JSON.stringify({ managed, recommended, harmless }));
