import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(await client.targets.create({ host: 'example.com' }));
