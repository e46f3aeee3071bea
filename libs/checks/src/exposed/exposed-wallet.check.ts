import { exposureCheck } from './exposure.ts';
import { bytesAre } from './signatures.ts';

export const exposedWallet = exposureCheck(
  {
    id: 'exposed-wallet',
    title: 'Cryptocurrency wallet file is exposed',
    severity: 'high',
    cwe: [538],
    description: 'A `wallet.dat` file is public. It contains private keys, with which an attacker spends the coins.',
    remediation: 'Move the coins to a new wallet, then delete the file.',
  },
  // The magic number of a Berkeley DB btree, little endian, at byte 12.
  [{ path: '/wallet.dat', signature: bytesAre('62 31 05 00', 12), maxBytes: 64 }],
);
