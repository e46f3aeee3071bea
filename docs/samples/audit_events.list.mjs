import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
for await (const event of client.auditEvents.list({ limit: 5 })) {
  console.log(event);
}
