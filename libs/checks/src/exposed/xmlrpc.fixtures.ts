import { exposureFixtures } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures({
  'it wants POST': {
    path: '/xmlrpc.php',
    body: 'XML-RPC server accepts POST requests only.',
    evidence: 'XML-RPC server accepts POST requests only.',
    type: 'text/plain',
    status: 405,
  },
});
