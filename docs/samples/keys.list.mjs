import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
for await (const key of client.keys.list({ limit: 5 })) {
  console.log(key);
}
