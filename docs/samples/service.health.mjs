const response = await fetch(`${process.env.SCANLEDGER_URL}/healthz`);
console.log(await response.json());
