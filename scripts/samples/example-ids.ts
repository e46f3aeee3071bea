/** Ids as the service makes them, for those that the shared cases of the clients abbreviate: `scan_1`. */
const exampleIds: Readonly<Record<string, string>> = {
  scan: 'scan_4fY0Jq3vRk8sT1uWx2Zb7C',
  fnd: 'fnd_0aB1cD2eF3gH4iJ5kL6mN7',
  key: 'key_6vN1bM4cX8zL2kJ5hG9fDs',
  we: 'we_3kT9xQ2mN8vB4cZ7pL1sRd',
  dlv: 'dlv_5m0qW2eR4tY6uI8oP0aS1d',
  evt: 'evt_8Zk1xC3vB5nM7qW9eR2tY4',
};

/** The value with example ids in place of abbreviated ones, at any depth. */
export function withExampleIds<T>(value: T): T {
  const text = JSON.stringify(value).replace(
    /\b([a-z]+)_\d\b/g,
    (abbreviated, prefix: string) => exampleIds[prefix] ?? abbreviated,
  );
  return JSON.parse(text) as T;
}
