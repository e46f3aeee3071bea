import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(await client.webhookEndpoints.rotateSecret('we_3kT9xQ2mN8vB4cZ7pL1sRd', { overlap_hours: 168 }));
