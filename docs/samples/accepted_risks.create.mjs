import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(
  await client.acceptedRisks.create({
    fingerprint: 'fp1_2c26b46b68ffc68ff99b453c1d304134',
    reason: 'Behind a proxy',
    expires_at: '2027-01-01T00:00:00Z',
  }),
);
