import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(await client.keys.rotate('key_6vN1bM4cX8zL2kJ5hG9fDs', { overlap_hours: 0 }));
