import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { certificate, intermediate } from './testing/certificate.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a private root is sent': {
      site: {
        tls: {
          verifyError: 'SELF_SIGNED_CERT_IN_CHAIN',
          chain: [certificate(), { ...intermediate, selfSigned: true, issuer: 'CN=Corp Root' }],
        },
      },
      expect: [{ evidence: 'SELF_SIGNED_CERT_IN_CHAIN: issuer CN=Corp Root' }],
    },
    'a private root is not sent': {
      site: {
        tls: {
          verifyError: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
          chain: [certificate({ issuer: 'CN=Corp', hasAuthorityInfoAccess: false })],
        },
      },
      expect: [{ evidence: 'issuer CN=Corp' }],
    },
    'an issuer above the intermediate is not known, be it private or a further intermediate': {
      site: { tls: { verifyError: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', chain: [certificate(), intermediate] } },
      expect: [
        {
          confidence: 'medium',
          evidence: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY: issuer CN=Public Root is neither sent nor trusted',
        },
      ],
    },
    'the private issuer of an intermediate is not sent, nor said where to fetch it': {
      site: {
        tls: {
          verifyError: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
          chain: [certificate(), { ...intermediate, issuer: 'CN=Corp Root', hasAuthorityInfoAccess: false }],
        },
      },
      expect: [{ confidence: 'high', evidence: 'issuer CN=Corp Root' }],
    },
    ...Object.fromEntries(
      [
        'UNABLE_TO_GET_ISSUER_CERT',
        'CERT_UNTRUSTED',
        'CERT_REJECTED',
        'INVALID_CA',
        'INVALID_PURPOSE',
        'PATH_LENGTH_EXCEEDED',
        'CERT_SIGNATURE_FAILURE',
        'UNSPECIFIED',
      ].map((verifyError) => [
        `the chain breaks a rule: ${verifyError}`,
        {
          site: { tls: { verifyError, chain: [certificate(), intermediate] } },
          expect: [{ evidence: `${verifyError}: issuer CN=Public Root` }],
        },
      ]),
    ),
  },
  silent: {
    'it has expired, which another check reports': {
      tls: { verifyError: 'CERT_HAS_EXPIRED', chain: [certificate(), intermediate] },
    },
    'it is trusted': { tls: { chain: [certificate(), intermediate] } },
    'it is for another name': { tls: { verifyError: 'HOSTNAME_MISMATCH', nameMatches: false, chain: [certificate()] } },
    'it is self-signed, which another check reports': {
      tls: { verifyError: 'DEPTH_ZERO_SELF_SIGNED_CERT', chain: [certificate({ selfSigned: true })] },
    },
    'an intermediate is missing, which another check reports': {
      tls: { verifyError: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', chain: [certificate()] },
    },
  },
};
