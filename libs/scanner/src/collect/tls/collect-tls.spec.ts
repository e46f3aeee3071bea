import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SystemIds } from '#kernel';
import type { TlsProfile } from '../../artifacts.ts';
import type { ScanType } from '../../finding.ts';
import { collectTls } from './collect-tls.ts';
import { issue } from './testing/certificates.ts';
import type { Issued } from './testing/certificates.ts';
import { goodResponse, revokedResponse } from './testing/ocsp-responses.ts';
import { LocalServers, connectTo } from './testing/servers.ts';

const servers = new LocalServers();
const usualCas = tls.getCACertificates('default');
let root: Issued;
let intermediate: Issued;

beforeAll(async () => {
  root = await issue({ commonName: 'Test Root', names: [], ca: true, key: 'rsa2048' });
  intermediate = await issue({ commonName: 'Test CA', names: [], ca: true, key: 'rsa2048', issuer: root });
  tls.setDefaultCACertificates([...usualCas, root.pem]);
});

afterAll(async () => {
  tls.setDefaultCACertificates(usualCas);
  await servers.closeAll();
});

async function profileOf(
  issued: Issued,
  {
    scanType = 'quick',
    host = 'localhost',
    ...options
  }: Parameters<LocalServers['tls']>[1] & { scanType?: ScanType; host?: string } = {},
): Promise<TlsProfile & { handshakes: number }> {
  const port = await servers.tls(issued, options);
  const connect = connectTo(port);
  const found = await collectTls({
    host,
    port,
    scanType,
    connect,
    ids: new SystemIds(),
    signal: new AbortController().signal,
  });
  if (found === undefined) throw new Error('no profile');
  return { ...found, handshakes: connect.count };
}

/** A certificate under the trusted root through the intermediate, which is sent with it. */
async function trusted(wish: Parameters<typeof issue>[0] = {}): Promise<Issued> {
  const leaf = await issue({ issuer: intermediate, ...wish });
  return { ...leaf, pem: `${leaf.pem}\n${intermediate.pem}` };
}

describe('the certificate', () => {
  it('is accepted when chain and name are sound', async () => {
    const profile = await profileOf(await trusted({ names: ['localhost', '127.0.0.1'] }));
    expect(profile).toMatchObject({ verifyError: undefined, nameMatches: true, stapledOcsp: 'none' });
    // The root is one that the operator trusts, not one of browsers.
    expect(profile.publicRoot).toBe(false);
    expect(profile.chain.map(({ subject }) => subject)).toEqual(['CN=localhost', 'CN=Test CA', 'CN=Test Root']);
    expect(profile.chain[0]).toMatchObject({
      issuer: 'CN=Test CA',
      subjectAltNames: ['DNS:localhost', 'IP Address:127.0.0.1'],
      selfSigned: false,
      keyType: 'ec',
      keyBits: 256,
      signatureAlgorithm: 'sha256WithRSAEncryption',
      hasEmbeddedSct: false,
      mustStaple: false,
      hasAuthorityInfoAccess: false,
    });
  });

  it('is read of a server that speaks HTTP/2 alone', async () => {
    const profile = await profileOf(await trusted(), { ALPNProtocols: ['h2'] });
    expect(profile).toMatchObject({ verifyError: undefined, negotiated: { protocol: 'TLSv1.3' } });
    expect(profile.refused).not.toContain('TLSv1.3');
  });

  it('may hold a thousand names', async () => {
    const names = Array.from({ length: 1000 }, (_, n) => `host-${n}.example`);
    const profile = await profileOf(await trusted({ names: [...names, 'localhost'] }));
    expect(profile).toMatchObject({ nameMatches: true, verifyError: undefined });
    expect(profile.chain[0]?.subjectAltNames).toHaveLength(1001);
  });

  it('is judged by its addresses where the target is an address', async () => {
    const leaf = await trusted({ names: ['127.0.0.1'] });
    expect(await profileOf(leaf, { host: '127.0.0.1' })).toMatchObject({ nameMatches: true, verifyError: undefined });
    expect(await profileOf(leaf, { host: '::1' })).toMatchObject({
      nameMatches: false,
      verifyError: 'HOSTNAME_MISMATCH',
    });
  });

  it.each([
    ['expired', { from: -90, until: -1 }, 'CERT_HAS_EXPIRED'],
    ['not yet valid', { from: 1 }, 'CERT_NOT_YET_VALID'],
    ['for another name', { names: ['other.example'] }, 'HOSTNAME_MISMATCH'],
    ['for no name but the common name', { names: [], commonName: 'localhost' }, 'HOSTNAME_MISMATCH'],
  ])('is refused when it is %s', async (_case, wish, code) => {
    expect((await profileOf(await trusted(wish))).verifyError).toBe(code);
  });

  it('is refused when it is self-signed', async () => {
    const profile = await profileOf(await issue());
    expect(profile).toMatchObject({ verifyError: 'DEPTH_ZERO_SELF_SIGNED_CERT', nameMatches: true });
    expect(profile.chain).toMatchObject([{ selfSigned: true }]);
  });

  it('is refused when the intermediate is not sent', async () => {
    const profile = await profileOf(await issue({ issuer: intermediate, authorityInfoAccess: true }));
    expect(profile.verifyError).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
    expect(profile.chain).toMatchObject([{ selfSigned: false, hasAuthorityInfoAccess: true }]);
  });

  it('is refused when its root is unknown', async () => {
    const stranger = await issue({ commonName: 'Stranger', names: [], ca: true });
    const leaf = await issue({ issuer: stranger });
    const profile = await profileOf({ ...leaf, pem: `${leaf.pem}\n${stranger.pem}` });
    expect(profile.verifyError).toBe('SELF_SIGNED_CERT_IN_CHAIN');
  });

  it('is read although its key or its signature is weak', async () => {
    const weak = { ciphers: 'DEFAULT:@SECLEVEL=0' };
    const weakRoot = await issue({ commonName: 'Weak', names: [], ca: true, key: 'rsa1024', hash: 'SHA-1' });
    const key = await profileOf(await trusted({ key: 'rsa1024' }), weak);
    expect(key.chain[0]).toMatchObject({ keyType: 'rsa', keyBits: 1024 });
    const signature = await profileOf(await issue({ issuer: weakRoot, hash: 'SHA-1', key: 'rsa2048' }), weak);
    expect(signature.chain[0]).toMatchObject({ signatureAlgorithm: 'sha1WithRSAEncryption', keyBits: 2048 });
  });

  it('tells of embedded timestamps and of the promise to staple', async () => {
    const profile = await profileOf(await trusted({ embeddedSct: true, mustStaple: true }));
    expect(profile.chain[0]).toMatchObject({ hasEmbeddedSct: true, mustStaple: true });
  });

  it('comes with a stapled response, which is read', async () => {
    const leaf = await trusted();
    expect((await profileOf(leaf, { staple: goodResponse })).stapledOcsp).toBe('good');
    expect((await profileOf(leaf, { staple: revokedResponse })).stapledOcsp).toBe('revoked');
    expect((await profileOf(leaf, { staple: Buffer.from('no OCSP at all') })).stapledOcsp).toBe('unknown');
  });
});

describe('a server that completes no handshake', () => {
  it('shows its certificate all the same when it wants one of the client', async () => {
    const wantsOne = { maxVersion: 'TLSv1.2', requestCert: true, rejectUnauthorized: true } as const;
    const profile = await profileOf(await trusted(), wantsOne);
    expect(profile).toMatchObject({ verifyError: 'HANDSHAKE_FAILED', nameMatches: true, accepted: ['TLSv1.2'] });
    expect(profile.chain.map(({ subject }) => subject)).toEqual(['CN=localhost', 'CN=Test CA']);
  });
});

describe('the versions', () => {
  it('of a current server', async () => {
    const profile = await profileOf(await trusted(), { scanType: 'full' });
    expect(profile.negotiated).toMatchObject({ protocol: 'TLSv1.3', forwardSecrecy: true });
    expect(new Set(profile.accepted)).toEqual(new Set(['TLSv1.3', 'TLSv1.2']));
    expect(new Set(profile.refused)).toEqual(new Set(['SSLv2', 'SSLv3', 'TLSv1', 'TLSv1.1']));
    expect(profile).toMatchObject({ acceptedSuites: [], refusedSuiteKinds: [] });
  });

  it('of a server that still has TLS 1.0 and 1.1', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.2', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;
    const profile = await profileOf(await trusted({ key: 'rsa2048' }), old);
    expect(profile).toMatchObject({ accepted: ['TLSv1.2', 'TLSv1', 'TLSv1.1'], refused: ['TLSv1.3'] });
  });

  it.each(['TLSv1', 'TLSv1.1'] as const)('of a server that has %s only', async (version) => {
    const old = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT:@SECLEVEL=0' };
    const profile = await profileOf(await trusted({ key: 'rsa2048' }), old);
    expect(profile.accepted).toEqual([version]);
    expect(profile.refused).toEqual(expect.arrayContaining(['TLSv1.2', 'TLSv1.3']));
    expect(profile.verifyError).toBeUndefined();
  });
});

describe('the suites', () => {
  const tls12 = { scanType: 'full', maxVersion: 'TLSv1.2' } as const;

  it('of a server with static RSA only', async () => {
    const profile = await profileOf(await trusted({ key: 'rsa2048' }), { ...tls12, ciphers: 'AES128-GCM-SHA256' });
    expect(profile.negotiated).toMatchObject({ cipher: 'TLS_RSA_WITH_AES_128_GCM_SHA256', forwardSecrecy: false });
    expect(profile.refusedSuiteKinds).toEqual(['forward_secrecy']);
  });

  it('of a server with CBC only', async () => {
    const profile = await profileOf(await trusted({ key: 'rsa2048' }), { ...tls12, ciphers: 'ECDHE-RSA-AES128-SHA' });
    expect(profile.negotiated.forwardSecrecy).toBe(true);
    expect(profile.refusedSuiteKinds).toEqual(['aead']);
  });

  it('of a server that prefers CBC but can do better', async () => {
    const ciphers = 'ECDHE-RSA-AES128-SHA:ECDHE-RSA-AES128-GCM-SHA256';
    const profile = await profileOf(await trusted({ key: 'rsa2048' }), { ...tls12, ciphers, honorCipherOrder: true });
    expect(profile.negotiated.cipher).toBe('TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA');
    expect(profile).toMatchObject({ refusedSuiteKinds: [], acceptedSuites: ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'] });
  });

  it('of a server that authenticates nobody and encrypts nothing', async () => {
    const ciphers = 'aNULL:eNULL:AES128-SHA:@SECLEVEL=0';
    const profile = await profileOf(await trusted({ key: 'rsa2048' }), { ...tls12, ciphers });
    expect(profile.acceptedSuites).toEqual(
      expect.arrayContaining([expect.stringContaining('_NULL_'), expect.stringContaining('_anon_')]),
    );
  });

  it('of a server with a small Diffie-Hellman group', async () => {
    const profile = await profileOf(await trusted({ key: 'rsa2048' }), {
      ...tls12,
      ciphers: 'ECDHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0',
      dhparam: smallGroup,
      honorCipherOrder: true,
    });
    expect(profile).toMatchObject({ negotiated: { cipher: 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256' }, dhBits: 1024 });
  });
});

describe('the number of handshakes', () => {
  it('stays small in a quick scan', async () => {
    expect((await profileOf(await trusted())).handshakes).toBeLessThanOrEqual(6);
  });

  it('is bounded in a full one', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.2', ciphers: 'AES128-SHA:@SECLEVEL=0' } as const;
    const { handshakes } = await profileOf(await trusted({ key: 'rsa2048' }), { ...old, scanType: 'full' });
    expect(handshakes).toBeGreaterThan(10);
    expect(handshakes).toBeLessThanOrEqual(16);
  });
});

/** The 1024-bit MODP group of RFC 2409, section 6.2. */
const smallGroup = `-----BEGIN DH PARAMETERS-----
MIGHAoGBAP//////////yQ/aoiFowjTExmKLgNwc0SkCTgiKZ8x0Agu+pjsTmyJR
Sgh5jjQE3e+VGbPNOkMbMCsKbfJfFDdP4TVtbVHCReSFtXZiXn7G9ExC6aY37WsL
/1y29Aa37e44a/taiZ+lrp8kEXxLH+ZJKGZR7OZTgf//////////AgEC
-----END DH PARAMETERS-----`;
