import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
await client.webhookEndpoints.delete('we_3kT9xQ2mN8vB4cZ7pL1sRd');
