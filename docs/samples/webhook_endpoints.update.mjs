import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(await client.webhookEndpoints.update('we_3kT9xQ2mN8vB4cZ7pL1sRd', { description: null, enabled: false }));
