import { describe, expect, it } from '@jest/globals';
import { StalledClients } from './stalled-clients.ts';
import type { Outgoing } from './stalled-clients.ts';

const second = 1_000;
const kibibyte = 1_024;

interface Connection extends Outgoing {
  bytesWritten: number;
  writableLength: number;
}

const buffering = (bytes: number): Connection => ({ bytesWritten: bytes, writableLength: bytes });

describe('a client with a pending response', () => {
  it('is stalled when it reads nothing for half a minute', () => {
    const clients = new StalledClients<Connection>();
    const client = buffering(100);
    expect(clients.among([client], 0)).toEqual([]);
    expect(clients.among([client], 30 * second)).toEqual([]);
    expect(clients.among([client], 31 * second)).toEqual([client]);
  });

  it('gets a second more for each buffered 16 KiB', () => {
    const clients = new StalledClients<Connection>();
    const client = buffering(160 * kibibyte);
    clients.among([client], 0);
    expect(clients.among([client], 39 * second)).toEqual([]);
    expect(clients.among([client], 41 * second)).toEqual([client]);
  });

  it('gets a new deadline when it has read something', () => {
    const clients = new StalledClients<Connection>();
    const client = buffering(100);
    clients.among([client], 0);
    client.writableLength = 50;
    expect(clients.among([client], 31 * second)).toEqual([]);
    expect(clients.among([client], 60 * second)).toEqual([]);
    expect(clients.among([client], 62 * second)).toEqual([client]);
  });

  it('may be idle without limit when nothing is buffered for it', () => {
    const clients = new StalledClients<Connection>();
    const client = buffering(100);
    clients.among([client], 0);
    client.writableLength = 0;
    expect(clients.among([client], 31 * second)).toEqual([]);
    client.bytesWritten += 100;
    client.writableLength += 100;
    expect(clients.among([client], 100 * second)).toEqual([]);
    expect(clients.among([client], 131 * second)).toEqual([client]);
  });
});
