import { describe, expect, it } from '@jest/globals';
import { MongoConnection } from './mongodb-connection.ts';

describe('a connection to MongoDB', () => {
  const open = async (options: string): Promise<void> => new MongoConnection(`mongodb://a,b/db?${options}`).close();

  it.each(['secondary', 'secondaryPreferred', 'primaryPreferred', 'nearest'])(
    'is not made with readPreference=%s, by which reads would miss what was just written',
    async (mode) => {
      await expect(open(`readPreference=${mode}`)).rejects.toThrow(`readPreference=${mode} cannot be used`);
    },
  );

  it.each(['journal=false', 'w=majority&journal=false'])(
    'is not made with %s, by which a crash would take back what was acknowledged',
    async (options) => {
      await expect(open(options)).rejects.toThrow('journal=false cannot be used');
    },
  );

  it.each(['', 'replicaSet=rs0&w=majority&journal=true', 'readPreference=primary&retryWrites=false', 'w=0'])(
    'is made with the options %j',
    async (options) => {
      await expect(open(options)).resolves.toBeUndefined();
    },
  );
});
