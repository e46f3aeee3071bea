import { exposureCheck } from './exposure.ts';
import { bytesAre } from './signatures.ts';

export const exposedWallet = exposureCheck(
  {
    id: 'exposed-wallet',
    title: 'Wallet file of a cryptocurrency is publicly readable',
    severity: 'high',
    cwe: [538],
    description: 'A `wallet.dat` file is served. It holds private keys; who has them owns the coins.',
    remediation: 'Move the coins to a new wallet, then delete the file.',
  },
  // The magic number of a Berkeley DB btree, little endian, at byte 12.
  [{ path: '/wallet.dat', signature: bytesAre('62 31 05 00', 12), maxBytes: 64 }],
);
