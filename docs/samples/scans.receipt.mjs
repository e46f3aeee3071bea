import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(await client.scans.receipt('scan_4fY0Jq3vRk8sT1uWx2Zb7C', { since: 40 }));
