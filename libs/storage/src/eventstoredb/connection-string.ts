const connectionStringPattern =
  /^(?:esdb|kurrentdb|kurrent|kdb)(?<discover>\+discover)?:\/\/(?<hosts>[^?]+?)\/*(?:\?(?<options>.*))?$/;

/**
 * A server that does not respond is detected within the sum of the first two, in milliseconds; without them, only after
 * 17 s (measured). One that says nothing about the cluster is passed over after the third, in seconds, in place of 5.
 */
const defaults = { keepAliveInterval: '2000', keepAliveTimeout: '2000', gossipTimeout: '2' };

/**
 * The connection string for the client, of the operator's: `esdb://` or `kurrentdb://`, with or without `+discover`.
 * @throws Error when the form is another one, or an option would not have the effect that it names
 */
export function toClientConnectionString(address: string): string {
  const { discover, hosts, options } = connectionStringPattern.exec(address.trim())?.groups ?? {};
  if (hosts === undefined) throw new Error('An EventStoreDB connection string has the form esdb://host:2113?tls=false');
  const given = parseOptions(options ?? '');
  if (given.get('tlsverifycert')?.[1] === 'false') {
    throw new Error('tlsVerifyCert=false has no effect: name the authority of the certificates with tlsCAFile=…');
  }
  const preference = given.get('nodepreference')?.[1] ?? 'leader';
  if (preference.toLowerCase() !== 'leader') {
    throw new Error(`nodePreference=${preference} cannot be used: only the leader shows at once what was written`);
  }
  for (const [name, value] of Object.entries(defaults)) {
    if (!given.has(normalized(name))) given.set(normalized(name), [name, value]);
  }
  // With +discover the client queries the first host only; with several hosts and the plain scheme, each of them.
  const scheme = discover !== undefined && !hosts.includes(',') ? 'esdb+discover' : 'esdb';
  const query = [...given.values()].map(([name, value]) => `${name}=${value}`).join('&');
  return `${scheme}://${hosts}?${query}`;
}

/** A connection string for each node of one that `toClientConnectionString` has returned. */
export function eachNode(address: string): readonly { readonly host: string; readonly connectionString: string }[] {
  const { hosts = '', options = '' } = connectionStringPattern.exec(address)?.groups ?? {};
  const end = hosts.lastIndexOf('@') + 1;
  const nodes = hosts.slice(end).split(',');
  return nodes.map((host) => ({ host, connectionString: `esdb://${hosts.slice(0, end)}${host}?${options}` }));
}

/** Options by their names without case, dashes and underscores, as the client compares them. */
function parseOptions(query: string): Map<string, readonly [name: string, value: string]> {
  const options = new Map<string, readonly [string, string]>();
  for (const pair of query.split('&').filter((text) => text !== '')) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    options.set(normalized(name), [name, value]);
  }
  return options;
}

function normalized(name: string): string {
  return name.trim().toLowerCase().replaceAll(/[_-]/g, '');
}
