import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { certificate, intermediate } from './testing/certificate.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'SHA-1': {
      site: { tls: { chain: [certificate({ signatureAlgorithm: 'sha1WithRSAEncryption' })] } },
      expect: [{ evidence: 'sha1WithRSAEncryption: CN=example.com' }],
    },
    'an intermediate with ECDSA and SHA-1': {
      site: { tls: { chain: [certificate(), { ...intermediate, signatureAlgorithm: 'ecdsa-with-SHA1' }] } },
      expect: [{ evidence: 'ecdsa-with-SHA1: CN=Public CA' }],
    },
    MD5: {
      site: { tls: { chain: [certificate({ signatureAlgorithm: 'md5WithRSAEncryption' })] } },
      expect: [{ evidence: 'md5WithRSAEncryption' }],
    },
  },
  silent: {
    'SHA-256': { tls: { chain: [certificate({ signatureAlgorithm: 'sha256WithRSAEncryption' }), intermediate] } },
    'SHA-512/256': { tls: { chain: [certificate({ signatureAlgorithm: 'sha512-256WithRSAEncryption' })] } },
    'a self-signed certificate, which nobody can trust by its signature': {
      tls: { chain: [certificate({ selfSigned: true, signatureAlgorithm: 'sha1WithRSAEncryption' })] },
    },
    'a root, whose signature nobody relies on': {
      tls: {
        chain: [certificate(), { ...intermediate, selfSigned: true, signatureAlgorithm: 'sha1WithRSAEncryption' }],
      },
    },
  },
};
