import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
const day = new Date().toISOString().slice(0, 10);
// The client makes a key for each call and repeats it in retries; a key of your own also covers a restart of your program.
const scan = await client.scans.create({ target: 'https://example.com/' }, { idempotencyKey: `nightly-${day}` });
console.log(scan.scan_id);
