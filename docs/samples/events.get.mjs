import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(await client.events.get('evt_8Zk1xC3vB5nM7qW9eR2tY4'));
