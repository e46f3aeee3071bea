import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(await client.schedules.get('sch_7hN2vB5mQ8wE1rT4yU6iO9'));
