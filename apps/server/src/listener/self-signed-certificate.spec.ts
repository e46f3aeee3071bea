import { X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { isStillValid, makeSelfSigned } from './self-signed-certificate.ts';

const now = Date.UTC(2026, 5, 1);
const dayMs = 86_400_000;
const names = ['localhost', 'scan.example.com', '127.0.0.1', '::1'];
let pem: string;
let certificate: X509Certificate;

beforeAll(async () => {
  ({ cert: pem } = await makeSelfSigned(names, now));
  certificate = new X509Certificate(pem);
});

describe('the self-signed certificate', () => {
  it('is signed with SHA-256, for 825 days', () => {
    expect(certificate.signatureAlgorithm).toBe('ecdsa-with-SHA256');
    expect(new Date(certificate.validTo).getTime() - new Date(certificate.validFrom).getTime()).toBe(825 * dayMs);
  });

  it('may authenticate a server, and sign no certificates', () => {
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(certificate.ca).toBe(false);
    // DER of keyUsage (OID 2.5.29.15), critical, digitalSignature alone.
    expect(certificate.raw.toString('hex')).toContain('0603551d0f0101ff040403020780');
  });

  it('names every host and address', () => {
    expect(certificate.subjectAltName).toBe(
      'DNS:localhost, DNS:scan.example.com, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1',
    );
  });

  it('stays in use until 30 days before it expires', () => {
    expect(isStillValid(pem, names, now + 794 * dayMs)).toBe(true);
    expect(isStillValid(pem, names, now + 796 * dayMs)).toBe(false);
  });

  it('is replaced when a name is missing', () => {
    expect(isStillValid(pem, [...names, 'other.example.com'], now)).toBe(false);
    expect(isStillValid(pem, [...names, '192.0.2.1'], now)).toBe(false);
    expect(isStillValid(pem, names.slice(0, 1), now)).toBe(true);
  });
});
