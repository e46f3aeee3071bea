import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(
  await client.scans.compare('scan_8hT5nB2wX9qL4mV7cR1zKd', {
    with: 'scan_4fY0Jq3vRk8sT1uWx2Zb7C',
    limit: 5,
    offset: 10,
  }),
);
