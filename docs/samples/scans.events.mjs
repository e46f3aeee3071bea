import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
for await (const event of client.scans.events('scan_4fY0Jq3vRk8sT1uWx2Zb7C')) {
  console.log(event);
}
