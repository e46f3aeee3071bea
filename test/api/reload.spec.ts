import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeSelfSigned } from '../../apps/server/src/listener/self-signed-certificate.ts';
import { eventually } from '../support/eventually.ts';
import { Service } from '../support/service.ts';

const directory = mkdtempSync(join(tmpdir(), 'scanledger-certificate-'));
const files = { TLS_CERT_FILE: join(directory, 'cert.pem'), TLS_KEY_FILE: join(directory, 'key.pem') };
let service: Service | undefined;

async function writeCertificate(name: string): Promise<void> {
  const { cert, key } = await makeSelfSigned([name, '127.0.0.1'], Date.now());
  writeFileSync(files.TLS_KEY_FILE, key);
  writeFileSync(files.TLS_CERT_FILE, cert);
}

/** The names in the certificate that a new connection gets. */
async function namesServed(): Promise<string> {
  const { hostname: host, port } = new URL(service?.url ?? '');
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port), rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subjectaltname ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

beforeAll(async () => {
  await writeCertificate('first.example');
  service = await Service.start(files);
}, 300_000);

afterAll(async () => {
  await service?.remove();
  rmSync(directory, { recursive: true, force: true });
}, 300_000);

describe('the certificate files of a running service', () => {
  it('are watched: new connections get the new certificate', async () => {
    expect(await namesServed()).toContain('first.example');
    await writeCertificate('second.example');
    await eventually(namesServed, (names) => names.includes('second.example'));
  }, 120_000);

  it('are reloaded at SIGHUP, which never ends the process, with files that cannot be used either', async () => {
    writeFileSync(files.TLS_CERT_FILE, 'no certificate');
    service?.signal('SIGHUP');
    await eventually(
      async () => service?.lines.some((line) => line.includes('could not be reloaded')),
      (isLogged) => isLogged === true,
    );
    expect(await namesServed()).toContain('second.example');
    await writeCertificate('third.example');
    service?.signal('SIGHUP');
    await eventually(namesServed, (names) => names.includes('third.example'));
    expect(service?.unexpectedEnds).toEqual([]);
  }, 120_000);
});
