import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(await client.webhookDeliveries.redeliver('dlv_5m0qW2eR4tY6uI8oP0aS1d'));
