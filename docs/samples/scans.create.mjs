import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(await client.scans.create({ target: 'https://example.com/', scan_type: 'full' }));
