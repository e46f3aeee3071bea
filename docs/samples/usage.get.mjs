import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(await client.usage.get());
