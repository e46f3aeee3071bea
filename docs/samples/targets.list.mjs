import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
for await (const target of client.targets.list({ limit: 5 })) {
  console.log(target);
}
