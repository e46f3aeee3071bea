import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
for await (const key of client.keys.list({ limit: 5, ending_before: 'key_6vN1bM4cX8zL2kJ5hG9fDs' })) {
  console.log(key);
}
