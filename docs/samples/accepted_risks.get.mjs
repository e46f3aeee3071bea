import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
console.log(await client.acceptedRisks.get('risk_9sD8fG7hJ6kL5zX4cV3bN2'));
