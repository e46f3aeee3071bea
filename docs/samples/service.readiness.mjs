const response = await fetch(`${process.env.SCANLEDGER_URL}/readyz`);
console.log(await response.json());
