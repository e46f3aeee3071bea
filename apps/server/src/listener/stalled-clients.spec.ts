import { describe, expect, it } from '@jest/globals';
import { StalledClients } from './stalled-clients.ts';
import type { Outgoing } from './stalled-clients.ts';

const second = 1_000;
const kibibyte = 1_024;

interface Connection extends Outgoing {
  bytesWritten: number;
  writableLength: number;
}

const waitingFor = (bytes: number): Connection => ({ bytesWritten: bytes, writableLength: bytes });

describe('a client that has asked', () => {
  it('is let go when it takes nothing for half a minute', () => {
    const readers = new StalledClients<Connection>();
    const client = waitingFor(100);
    expect(readers.among([client], 0)).toEqual([]);
    expect(readers.among([client], 30 * second)).toEqual([]);
    expect(readers.among([client], 31 * second)).toEqual([client]);
  });

  it('is given a second more for each 16 KiB', () => {
    const readers = new StalledClients<Connection>();
    const client = waitingFor(160 * kibibyte);
    readers.among([client], 0);
    expect(readers.among([client], 39 * second)).toEqual([]);
    expect(readers.among([client], 41 * second)).toEqual([client]);
  });

  it('has its time anew when it has taken something', () => {
    const readers = new StalledClients<Connection>();
    const client = waitingFor(100);
    readers.among([client], 0);
    client.writableLength = 50;
    expect(readers.among([client], 31 * second)).toEqual([]);
    expect(readers.among([client], 60 * second)).toEqual([]);
    expect(readers.among([client], 62 * second)).toEqual([client]);
  });

  it('may be silent for as long as it likes when nothing waits for it', () => {
    const readers = new StalledClients<Connection>();
    const client = waitingFor(100);
    readers.among([client], 0);
    client.writableLength = 0;
    expect(readers.among([client], 31 * second)).toEqual([]);
    client.bytesWritten += 100;
    client.writableLength += 100;
    expect(readers.among([client], 100 * second)).toEqual([]);
    expect(readers.among([client], 131 * second)).toEqual([client]);
  });
});
