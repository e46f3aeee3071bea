import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
await client.targets.delete('tgt_9kJ7hG5fD3sA1pO0iU8yT6');
