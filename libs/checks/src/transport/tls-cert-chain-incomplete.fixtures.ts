import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { certificate, intermediate } from './testing/certificate.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'it is sent alone, and names where its issuer is to be fetched': {
      site: { tls: { verifyError: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', chain: [certificate()] } },
      expect: [{ evidence: 'issuer CN=Public CA' }],
    },
  },
  silent: {
    'the chain is whole': { tls: { chain: [certificate(), intermediate] } },
    'an intermediate is sent, whose issuer nobody knows': {
      tls: { verifyError: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', chain: [certificate(), intermediate] },
    },
    'it is sent alone, and trusted': { tls: { chain: [certificate()] } },
    'its issuer is a private root, by all appearance': {
      tls: { verifyError: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', chain: [certificate({ hasAuthorityInfoAccess: false })] },
    },
  },
};
