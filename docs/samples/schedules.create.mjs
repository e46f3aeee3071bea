import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(
  await client.schedules.create({
    target: 'https://example.com/',
    cron: '30 3 * * *',
    scan_type: 'full',
    timezone: 'Europe/Berlin',
    enabled: false,
  }),
);
