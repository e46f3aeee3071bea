import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  blankMetadata,
  NoCompleteBuild,
  openReadModels,
  ReadModelsMismatch,
  unbuiltProjections,
} from '#event-sourcing';
import type { EventLog } from '#event-sourcing';
import { SqliteEventLog } from '#storage';
import { collection, counting, openWorld } from './counting.ts';
import type { World } from './counting.ts';
import { rebuildProjection } from '../support/rebuild-one.ts';

describe('The first build of a read model', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const open = (log: EventLog = world.eventLog) => openReadModels(log, world.readStore, [counting()], []);

  it('is complete at once while there are no events', async () => {
    await open();
    expect(await world.totals()).toEqual({});
    expect(await unbuiltProjections(world.readStore, [counting()])).toEqual([]);
  });

  it('is not read before its reader has caught up', async () => {
    await world.count('a', ...Array.from({ length: 1_200 }, () => 1));
    await open();
    expect(await unbuiltProjections(world.readStore, [counting()])).toHaveLength(1);
    const seen: unknown[] = [];
    const stop = world.startReader(counting());
    for (let built = false; !built;) {
      const totals = await world.totals().catch((error: unknown) => error);
      built = !(totals instanceof NoCompleteBuild);
      seen.push(built ? totals : 'not built');
      await new Promise((resolve) => setImmediate(resolve));
    }
    await stop();
    expect(new Set(seen.map((one) => JSON.stringify(one)))).toEqual(new Set(['"not built"', '{"a":1200}']));
  });

  it('is continued by the next reader when the first one ends halfway', async () => {
    await world.count('a', 1, 2);
    await open();
    const build = { collection, build: 'initial' };
    await world.readStore.prepare(build);
    await world.count('a', 3);
    await world.catchUp(counting());
    expect(await world.totals()).toEqual({ a: 6 });
  });

  it('of a new version is filled beside the old one, which stays as it is', async () => {
    await world.count('a', 1);
    await world.catchUp(counting());
    const next = { ...counting(2), collection: { ...collection, version: 2 } };
    await openReadModels(world.eventLog, world.readStore, [next], []);
    expect(await unbuiltProjections(world.readStore, [counting(), next])).toEqual([next]);
    // As in a rolling upgrade: a process of the old release runs its reader all the while.
    const stopOld = world.startReader(counting(), 'old release');
    await world.passed(await world.count('a', 1));
    const stop = world.startReader(next, 'new release');
    while ((await unbuiltProjections(world.readStore, [next])).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await Promise.all([stop(), stopOld()]);
    expect(await world.readStore.get(next.collection, 'a')).toEqual({ id: 'a', total: 4 });
    expect(await world.totals()).toEqual({ a: 2 });
  });
});

describe('Read models', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const open = (log: EventLog) => openReadModels(log, world.readStore, [counting()], []);

  it('are opened with the log that they were made from, any number of times', async () => {
    await open(world.eventLog);
    await world.count('a', 1);
    await world.catchUp(counting());
    await open(world.eventLog);
    expect(await world.totals()).toEqual({ a: 1 });
  });

  it('are opened while the readers of other processes follow the log', async () => {
    await open(world.eventLog);
    await world.count('a', 1);
    await world.catchUp(counting());
    const { eventLog } = world;
    const identify = eventLog.identify.bind(eventLog);
    eventLog.identify = async () => {
      const identity = await identify();
      await world.count('a', 1);
      await world.catchUp(counting());
      return identity;
    };
    await expect(open(eventLog)).resolves.toBeUndefined();
  });

  it('are refused with another log', async () => {
    await open(world.eventLog);
    const other = await openWorld();
    await expect(open(other.eventLog)).rejects.toThrow(ReadModelsMismatch);
    await expect(open(other.eventLog)).rejects.toThrow(/made from log [0-9a-f]{32}, and this is log/);
    await other.close();
  });

  it('are refused with an older copy of their log that was continued beyond them', async () => {
    await open(world.eventLog);
    await world.count('a', 1);
    await world.catchUp(counting());
    const older = join(world.directory, 'older.db');
    const database = new DatabaseSync(join(world.directory, 'events.db'));
    database.prepare('VACUUM INTO ?').run(older);
    database.close();
    await world.count('a', 2);
    await world.catchUp(counting());
    const onFatal = (reason: Error): never => {
      throw reason;
    };
    const continued = await SqliteEventLog.open({ path: older, onFatal });
    for (const stream of ['counter-a', 'counter-b', 'counter-c']) {
      const other = { id: randomUUID(), type: 'Counted.v1', data: { id: 'x', by: 1 }, metadata: blankMetadata };
      await continued.append(stream, stream === 'counter-a' ? 0 : 'none', [other]);
    }
    await expect(open(continued)).rejects.toThrow(ReadModelsMismatch);
    await expect(open(continued)).rejects.toThrow(
      /checkpoint counts_v1_initial was moved by event [0-9a-f-]{36}, revision 1 of counter-a, which the log does not contain/,
    );
    await continued.close();
    await open(world.eventLog);
  });

  it('are opened although the last event that they show was deleted since', async () => {
    await open(world.eventLog);
    await world.count('a', 1, 2);
    await world.catchUp(counting());
    await world.eventLog.deleteStream('counter-a', 1);
    await expect(open(world.eventLog)).resolves.toBeUndefined();
  });

  it('that were published by a rebuild are refused as those of their reader are', async () => {
    await open(world.eventLog);
    await world.count('a', 1, 2);
    await world.catchUp(counting());
    await rebuildProjection(counting(), world.environment, false, new AbortController().signal);
    const { name = '' } = (await world.readStore.checkpoints()).find(({ name: one }) => one.includes('_r')) ?? {};
    expect((await world.readStore.checkpoint(name))?.lastEvent).toMatchObject({ stream: 'counter-a', revision: 1 });
  });

  it.each([
    ['bound to their log before', true],
    ['of a version that did not bind them', false],
  ])('are refused with an older copy of their log: %s', async (_, isBound) => {
    if (isBound) await open(world.eventLog);
    await world.count('a', 1, 2);
    await world.catchUp(counting());
    const { id } = await world.eventLog.identify();
    const older = new Proxy(world.eventLog, {
      get: (log, name) => {
        if (name === 'identify') return async () => ({ id, end: '1'.padStart(20, '0') });
        const member: unknown = Reflect.get(log, name);
        return typeof member === 'function' ? (member.bind(log) as unknown) : member;
      },
    });
    await expect(open(older)).rejects.toThrow(
      'checkpoint counts_v1_initial is at 00000000000000000002, beyond the end of the log at 00000000000000000001',
    );
    expect(await world.readStore.boundLog()).toBe(isBound ? id : undefined);
  });
});
