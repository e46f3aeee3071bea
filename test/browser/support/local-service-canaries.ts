import { chmodSync, mkdirSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname } from 'node:path';

/** Sockets of services of a machine that send something for a program that asks them: printers, devices, names, files. */
const sockets = [
  '/run/dbus/system_bus_socket',
  '/run/user/65534/bus',
  '/run/cups/cups.sock',
  '/run/avahi-daemon/socket',
  '/run/systemd/resolve/io.systemd.Resolve',
  '/run/pcscd/pcscd.comm',
  '/run/user/65534/pulse/native',
  '/run/user/65534/speech-dispatcher/speechd.sock',
];

/** Listens on them; what connects is counted by its socket. The caller has put an empty directory in place of `/run`. */
export async function listenAsLocalServices(): Promise<{
  readonly asked: Readonly<Record<string, number>>;
  close(): void;
}> {
  const asked: Record<string, number> = {};
  const servers = sockets.map((path) => {
    mkdirSync(dirname(path), { recursive: true });
    return createServer((socket) => {
      asked[path] = (asked[path] ?? 0) + 1;
      socket.destroy();
    }).listen(path);
  });
  await Promise.all(servers.map((server) => once(server, 'listening')));
  for (const path of sockets) {
    chmodSync(path, 0o666);
    for (let folder = dirname(path); folder !== '/run'; folder = dirname(folder)) chmodSync(folder, 0o755);
  }
  return { asked, close: () => servers.forEach((server) => server.close()) };
}
