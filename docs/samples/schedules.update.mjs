import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(await client.schedules.update('sch_1', { enabled: true, cron: 'weekly' }));
