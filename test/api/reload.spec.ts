import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeSelfSigned } from '../../apps/server/src/listener/self-signed-certificate.ts';
import { eventually } from '../support/eventually.ts';
import { Service } from '../support/service.ts';

const directory = mkdtempSync(join(tmpdir(), 'scanledger-reload-'));
/** As Kubernetes mounts a secret: each file is a link through `..data`, a link to a directory that is exchanged. */
const files = { TLS_CERT_FILE: join(directory, 'cert.pem'), TLS_KEY_FILE: join(directory, 'key.pem') };
const logFile = join(directory, 'service.log');
let service: Service;

async function writeCertificate(name: string, into: string): Promise<void> {
  const { cert, key } = await makeSelfSigned([name, '127.0.0.1'], Date.now());
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, 'key.pem'), key);
  writeFileSync(join(into, 'cert.pem'), cert);
}

/** Exchanges the directory that `..data` leads to, atomically. */
function mountDirectory(name: string): void {
  symlinkSync(name, join(directory, '..data_tmp'));
  renameSync(join(directory, '..data_tmp'), join(directory, '..data'));
}

/** The names in the certificate that a new connection gets. */
async function namesServed(): Promise<string> {
  const { hostname: host, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port), rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subjectaltname ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

const logged = (file = logFile): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Sends SIGHUP again and again until `work` is done. */
async function underHangups<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => service.signal('SIGHUP'), 20);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

beforeAll(async () => {
  await writeCertificate('first.example', join(directory, '..first'));
  mountDirectory('..first');
  for (const file of ['cert.pem', 'key.pem']) symlinkSync(join('..data', file), join(directory, file));
  service = await Service.start({ ...files, LOG_FILE: logFile });
}, 300_000);

afterAll(async () => {
  await service?.remove();
  rmSync(directory, { recursive: true, force: true });
}, 300_000);

describe('the certificate files of a running service', () => {
  it('are watched: new connections get a certificate that was written', async () => {
    expect(await namesServed()).toContain('first.example');
    await writeCertificate('second.example', join(directory, '..first'));
    await eventually(namesServed, (names) => names.includes('second.example'));
  }, 120_000);

  it('are watched: new connections get a certificate to which a symbolic link was exchanged', async () => {
    await writeCertificate('mounted.example', join(directory, '..second'));
    mountDirectory('..second');
    const names = await eventually(namesServed, (served) => !served.includes('second.example'));
    expect(names).toContain('mounted.example');
  }, 120_000);

  it('are reloaded at SIGHUP; with files that cannot be used the previous certificate stays in use', async () => {
    writeFileSync(files.TLS_CERT_FILE, 'no certificate');
    service.signal('SIGHUP');
    await eventually(
      async () => logged(),
      (text) => text.includes('could not be reloaded'),
    );
    expect(await namesServed()).toContain('mounted.example');
    await writeCertificate('third.example', join(directory, '..second'));
    service.signal('SIGHUP');
    await eventually(namesServed, (names) => names.includes('third.example'));
  }, 120_000);
});

describe('the log file', () => {
  it('has the log, and standard output only the line that says where the service listens', () => {
    expect(logged()).toContain('"msg":"started"');
    expect(service.lines).toEqual([expect.stringContaining('listening on https://')]);
  });

  it('is created anew at SIGHUP after it was renamed', async () => {
    const rotated = `${logFile}.1`;
    renameSync(logFile, rotated);
    service.signal('SIGHUP');
    await eventually(
      async () => logged(),
      (text) => text.includes('"msg":"reloading at SIGHUP"'),
    );
    await namesServed();
    expect(logged(rotated)).not.toContain(JSON.parse(logged().split('\n')[0] ?? '').time);
  }, 120_000);

  it('stays in use when it cannot be opened at SIGHUP', async () => {
    const moved = `${directory}-moved`;
    renameSync(directory, moved);
    service.signal('SIGHUP');
    await eventually(
      async () => logged(join(moved, 'service.log')),
      (text) => text.includes('LOG_FILE could not be reopened'),
    );
    renameSync(moved, directory);
    const reloads = (): number => logged().split('reloading at SIGHUP').length;
    const before = reloads();
    service.signal('SIGHUP');
    expect(
      await eventually(
        async () => reloads(),
        (count) => count > before,
      ),
    ).toBe(before + 1);
  }, 120_000);
});

describe('SIGHUP', () => {
  it('does not end a service that starts or stops', async () => {
    expect(await underHangups(service.stop())).toBe(0);
    rmSync(logFile);
    const restarting = service.restart();
    await eventually(
      async () => logged(),
      (text) => text.includes('"msg":"starting"'),
    );
    await underHangups(restarting);
    expect(await namesServed()).toContain('third.example');
    expect(service.unexpectedEnds).toEqual([]);
  }, 120_000);
});
