import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(await client.targets.get('tgt_9kJ7hG5fD3sA1pO0iU8yT6'));
