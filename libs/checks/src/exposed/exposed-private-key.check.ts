import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

const signature = textWith(/^-----BEGIN (?:[A-Z]{2,12} ){0,2}PRIVATE KEY-----/m);
const paths = [
  '/server.key',
  '/private.key',
  '/key.pem',
  '/privkey.pem',
  '/id_rsa',
  '/.ssh/id_rsa',
  '/.ssh/id_ed25519',
  '/ssl/server.key',
  '/{host}.key',
  '/{host}.pem',
];

export const exposedPrivateKey = exposureCheck(
  {
    id: 'exposed-private-key',
    title: 'Private key is exposed',
    severity: 'critical',
    cwe: [321, 538],
    description:
      'A private key is public. An attacker can impersonate the server, decrypt recorded traffic or log in where the key is accepted.',
    remediation:
      'Revoke and replace the key and its certificates, then delete the file and keep keys out of the document root (`chmod 600 /etc/ssl/private/example.key`).',
  },
  paths.map((path) => ({ path, signature })),
  { isWanted: (name) => /\.(?:key|pem)$|^id_(?:rsa|dsa|ecdsa|ed25519)$/i.test(name), signature },
);
