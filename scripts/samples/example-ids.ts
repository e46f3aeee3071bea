/** Ids as the service makes them, for those that the shared cases of the clients abbreviate: `scan_1`. */
const exampleIds: Readonly<Record<string, string>> = {
  scan_1: 'scan_4fY0Jq3vRk8sT1uWx2Zb7C',
  scan_2: 'scan_8hT5nB2wX9qL4mV7cR1zKd',
  fnd_1: 'fnd_0aB1cD2eF3gH4iJ5kL6mN7',
  sch_1: 'sch_7hN2vB5mQ8wE1rT4yU6iO9',
  tgt_1: 'tgt_9kJ7hG5fD3sA1pO0iU8yT6',
  risk_1: 'risk_9sD8fG7hJ6kL5zX4cV3bN2',
  key_1: 'key_6vN1bM4cX8zL2kJ5hG9fDs',
  we_1: 'we_3kT9xQ2mN8vB4cZ7pL1sRd',
  dlv_1: 'dlv_5m0qW2eR4tY6uI8oP0aS1d',
  evt_1: 'evt_8Zk1xC3vB5nM7qW9eR2tY4',
};

/** The value with example ids in place of abbreviated ones, at any depth. */
export function withExampleIds<T>(value: T): T {
  const text = JSON.stringify(value).replace(/\b[a-z]+_\d\b/g, (abbreviated) => exampleIds[abbreviated] ?? abbreviated);
  return JSON.parse(text) as T;
}
