import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { expect, it } from '@jest/globals';
import { isPublicRoot } from './public-roots.ts';
import { issue } from './testing/certificates.ts';

it('is a root that Node ships', () => {
  const [pem = ''] = rootCertificates;
  expect(isPublicRoot(new X509Certificate(pem).raw)).toBe(true);
});

it('is no root of anybody else, and nothing', async () => {
  const { pem } = await issue({ commonName: 'Corp Root', names: [], ca: true });
  expect(isPublicRoot(new X509Certificate(pem).raw)).toBe(false);
  expect(isPublicRoot(undefined)).toBe(false);
});
