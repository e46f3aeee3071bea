import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { certificate, intermediate } from './testing/certificate.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'RSA with 1024 bits': {
      site: { tls: { chain: [certificate({ keyType: 'rsa', keyBits: 1024 })] } },
      expect: [{ evidence: 'rsa 1024 bits: CN=example.com' }],
    },
    ...Object.fromEntries(
      ['rsa', 'rsa-pss', 'dsa'].map((keyType) => [
        `a bit less than allowed: ${keyType}`,
        {
          site: { tls: { chain: [certificate({ keyType, keyBits: 2047 })] } },
          expect: [{ evidence: `${keyType} 2047 bits` }],
        },
      ]),
    ),
    'a self-signed certificate': {
      site: {
        tls: {
          verifyError: 'DEPTH_ZERO_SELF_SIGNED_CERT',
          chain: [certificate({ selfSigned: true, keyType: 'rsa', keyBits: 1024 })],
        },
      },
      expect: [{ evidence: 'rsa 1024 bits: CN=example.com' }],
    },
    'an intermediate on a small curve': {
      site: { tls: { chain: [certificate(), { ...intermediate, keyBits: 192 }] } },
      expect: [{ evidence: 'ec 192 bits: CN=Public CA' }],
    },
  },
  silent: {
    'a common curve': { tls: { chain: [certificate({ keyBits: 256 })] } },
    ...Object.fromEntries(
      ['rsa', 'rsa-pss', 'dsa'].map((keyType) => [
        `as many bits as required: ${keyType}`,
        { tls: { chain: [certificate({ keyType, keyBits: 2048 })] } },
      ]),
    ),
    'the smallest curve that is allowed': { tls: { chain: [certificate({ keyBits: 224 })] } },
    'a key whose size is not known': { tls: { chain: [certificate({ keyType: 'rsa', keyBits: 0 })] } },
    Ed25519: { tls: { chain: [certificate({ keyType: 'ed25519', keyBits: 256 })] } },
    'a key of a kind that is not known': { tls: { chain: [certificate({ keyType: 'unknown', keyBits: 0 })] } },
    'an old root, which is trusted for what it is': {
      tls: { chain: [certificate(), { ...intermediate, selfSigned: true, keyType: 'rsa', keyBits: 1024 }] },
    },
  },
};
