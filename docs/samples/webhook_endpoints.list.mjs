import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
for await (const endpoint of client.webhookEndpoints.list({ limit: 5 })) {
  console.log(endpoint);
}
