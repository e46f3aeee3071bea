import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
await client.keys.revoke('key_6vN1bM4cX8zL2kJ5hG9fDs');
