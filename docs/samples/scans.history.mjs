import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
for await (const entry of client.scans.history('scan_4fY0Jq3vRk8sT1uWx2Zb7C', {
  at: '2026-06-01T12:00:00Z',
  limit: 5,
})) {
  console.log(entry);
}
