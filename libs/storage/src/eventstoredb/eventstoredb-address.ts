import type { Credentials } from '@eventstore/db-client';

/** What the client is given, made from the address that the operator wrote. */
export interface EventStoreDbAddress {
  readonly connectionString: string;
  /** Given with each append: the client then makes one call an append, with a deadline and an error of its own. */
  readonly appendCredentials: Credentials | undefined;
}

const addressForm =
  /^(?:esdb|kurrentdb|kurrent|kdb)(?<discover>\+discover)?:\/\/(?<hosts>[^?]+?)\/*(?:\?(?<options>.*))?$/;

/** A server that does not answer is noticed within their sum; without them, only after 17 s (measured). */
const keepAlive = { keepAliveInterval: '2000', keepAliveTimeout: '2000' };

/** An insecure node ignores them. */
const nobody: Credentials = { username: 'nobody', password: 'nobody' };

/**
 * Reads `esdb://` and `kurrentdb://` addresses, with or without `+discover`.
 * @throws Error when the address has another form or an option that would not do what it says
 */
export function parseEventStoreDbAddress(address: string): EventStoreDbAddress {
  const { discover, hosts, options } = addressForm.exec(address.trim())?.groups ?? {};
  if (hosts === undefined) throw new Error('An EventStoreDB address has the form esdb://host:2113?tls=false');
  const given = optionsOf(options ?? '');
  if (given.get('tlsverifycert')?.[1] === 'false') {
    throw new Error('tlsVerifyCert=false has no effect: name the authority of the certificates with tlsCAFile=…');
  }
  // A refused append must always be an error, whatever the address says.
  given.delete('throwonappendfailure');
  for (const [name, value] of Object.entries(keepAlive)) {
    if (!given.has(flat(name))) given.set(flat(name), [name, value]);
  }
  // The client discovers through the first host only; with several hosts and the plain scheme it asks each of them.
  const scheme = discover !== undefined && !hosts.includes(',') ? 'esdb+discover' : 'esdb';
  const query = [...given.values()].map(([name, value]) => `${name}=${value}`).join('&');
  const insecure = given.get('tls')?.[1] === 'false';
  return {
    connectionString: `${scheme}://${hosts}?${query}`,
    appendCredentials: credentialsIn(hosts) ?? (insecure ? nobody : undefined),
  };
}

/** Options by name without case, dashes and underscores, as the client compares them. */
function optionsOf(query: string): Map<string, readonly [name: string, value: string]> {
  const options = new Map<string, readonly [string, string]>();
  for (const pair of query.split('&').filter((text) => text !== '')) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    options.set(flat(name), [name, value]);
  }
  return options;
}

function flat(name: string): string {
  return name.trim().toLowerCase().replaceAll(/[_-]/g, '');
}

function credentialsIn(hosts: string): Credentials | undefined {
  const [, username, password] = /^([^:@]+):([^@]+)@/.exec(hosts) ?? [];
  if (username === undefined || password === undefined) return undefined;
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
