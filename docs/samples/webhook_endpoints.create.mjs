import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(
  await client.webhookEndpoints.create({ url: 'https://example.com/hook', events: ['ping'], description: 'mine' }),
);
