import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** True where a namespace of the network can be made: as root, with the tools of iproute2 and util-linux. */
export function canIsolateNetwork(): boolean {
  try {
    execFileSync('unshare', ['--net', '--mount', 'ip', 'link', 'show'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a TypeScript program where `canary0` and `canary6` are the only ways out of the machine and DNS is asked for there. Gives what it
 * printed.
 */
export async function runIsolated(program: string, args: readonly string[], timeoutMs: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'scanledger-netns-'));
  writeFileSync(join(folder, 'resolv.conf'), 'nameserver 192.0.2.53\n');
  const setUp = [
    'ip link set lo up',
    'sysctl -qw net.ipv6.conf.default.disable_ipv6=1',
    'ip link add canary0 type veth peer name canary1',
    'ip address add 192.0.2.1/24 dev canary0',
    'ip link set canary1 up',
    'ip link set canary0 arp off up',
    'ip route add default via 192.0.2.2 dev canary0',
    // Without multicast the kernel itself sends nothing there.
    'ip link add canary6 type veth peer name canary7',
    'ip link set canary7 up',
    'ip link set canary6 arp off multicast off',
    'sysctl -qw net.ipv6.conf.canary6.disable_ipv6=0 net.ipv6.conf.canary6.router_solicitations=0',
    'ip link set canary6 up',
    'ip address add 2001:db8:1::1/64 dev canary6 nodad',
    'ip -6 route add default via 2001:db8:1::2 dev canary6',
    // Otherwise the kernel looks for its neighbour on each look-up of a route.
    'ip neighbour add 2001:db8:1::2 lladdr 02:00:00:00:00:02 dev canary6 nud permanent',
    // Sockets of services of the machine are there, and on some machines what /etc/resolv.conf links to.
    'mount -t tmpfs tmpfs /run',
    'resolvers=$(readlink -m /etc/resolv.conf)',
    'mkdir -p "$(dirname "$resolvers")"',
    '{ [ -e "$resolvers" ] || touch "$resolvers"; }',
    `mount --bind ${folder}/resolv.conf "$resolvers"`,
    'exec "$@"',
  ].join(' && ');
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', program, ...args];
  const child = spawn('unshare', ['--net', '--mount', 'sh', '-c', setUp, 'sh', ...node], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: timeoutMs,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output.slice(-500)}`);
  return output;
}
