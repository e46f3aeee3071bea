import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
await client.schedules.delete('sch_7hN2vB5mQ8wE1rT4yU6iO9');
