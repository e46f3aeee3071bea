import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
for await (const event of client.events.list({ type: 'scan.completed', limit: 5 })) {
  console.log(event);
}
