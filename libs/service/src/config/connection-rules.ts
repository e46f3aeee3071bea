import type { Rule } from './rules.ts';
import type { Settings } from './settings.ts';

/** Connection strings that the driver cannot parse. Nothing is connected to. */
export const connectionRules: readonly Rule<Promise<readonly string[]>>[] = [
  {
    settings: ['EVENT_LOG', 'EVENTSTORE_URL'],
    mistakes: async ({ EVENT_LOG, EVENTSTORE_URL }: Settings) => {
      if (EVENT_LOG !== 'eventstoredb' || EVENTSTORE_URL === undefined) return [];
      return eventStoreUrlMistakes('EVENTSTORE_URL', EVENTSTORE_URL);
    },
  },
  {
    settings: ['READ_STORE', 'MONGODB_URL'],
    mistakes: async ({ READ_STORE, MONGODB_URL }: Settings) => {
      if (READ_STORE !== 'mongodb' || MONGODB_URL === undefined) return [];
      return mongoUrlMistakes('MONGODB_URL', MONGODB_URL);
    },
  },
];

/** Whether the driver can parse a connection string of EventStoreDB. `name` is that of the setting or option. */
export async function eventStoreUrlMistakes(name: string, url: string): Promise<readonly string[]> {
  const { EventStoreDbLog } = await import('#storage/servers');
  return mistakeOf(name, url, () => new EventStoreDbLog(url).close());
}

/** Whether the driver can parse a connection string of MongoDB. `name` is that of the setting or option. */
export async function mongoUrlMistakes(name: string, url: string): Promise<readonly string[]> {
  const { MongoConnection } = await import('#storage/servers');
  return mistakeOf(name, url, () => new MongoConnection(url).close());
}

async function mistakeOf(
  name: string,
  connectionString: string,
  open: () => Promise<void>,
): Promise<readonly string[]> {
  try {
    await open();
    return [];
  } catch (error) {
    const reason = reasonWithoutSecrets(error, connectionString);
    return [`${name} is not a valid connection string${reason}; its value is not shown, because it is secret.`];
  }
}

/** A driver's message may quote any part of the connection string; where it quotes the credentials, it is not shown. */
function reasonWithoutSecrets(error: unknown, connectionString: string): string {
  const message = (error instanceof Error ? error.message : '').replaceAll(/"[^"]*"/g, 'text').replace(/\.$/, '');
  const credentials = connectionString.slice(0, connectionString.lastIndexOf('@') + 1).replace(/^[^:]*:\/\//, '');
  const quotes = (message.match(/\w{2,}/g) ?? []).some((word) => credentials.includes(word));
  return message === '' || quotes ? '' : ` (${message})`;
}
