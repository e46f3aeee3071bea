import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
for await (const place of client.scans.places('scan_4fY0Jq3vRk8sT1uWx2Zb7C', 'fnd_0aB1cD2eF3gH4iJ5kL6mN7')) {
  console.log(place);
}
