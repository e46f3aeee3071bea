import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
for await (const delivery of client.webhookEndpoints.deliveries('we_3kT9xQ2mN8vB4cZ7pL1sRd', { limit: 5 })) {
  console.log(delivery);
}
