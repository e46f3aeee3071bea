import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
for await (const schedule of client.schedules.list({ limit: 5 })) {
  console.log(schedule);
}
