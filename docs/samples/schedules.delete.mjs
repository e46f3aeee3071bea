import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
await client.schedules.delete('sch_1');
