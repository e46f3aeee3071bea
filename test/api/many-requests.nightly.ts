// The specs with generated requests, with many more of them. fast-check prints the seed of what fails.
process.env['API_RUNS'] ??= '300';
await import('./openapi.spec.ts');
await import('./mutated-requests.spec.ts');
