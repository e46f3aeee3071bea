import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
for await (const risk of client.acceptedRisks.list({ limit: 5 })) {
  console.log(risk);
}
