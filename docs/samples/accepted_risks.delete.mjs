import { Scanledger } from '@scanledger/client';

const client = new Scanledger();
await client.acceptedRisks.delete('risk_9sD8fG7hJ6kL5zX4cV3bN2');
