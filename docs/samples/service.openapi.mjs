const response = await fetch(`${process.env.SCANLEDGER_URL}/openapi.json`);
console.log(await response.json());
