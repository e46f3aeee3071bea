import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(await client.keys.create({ name: 'ci', scopes: ['scans:read'], expires_at: '2030-01-01T00:00:00Z' }));
