import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { blankMetadata } from '#event-sourcing';
import type { ReadStore } from '#event-sourcing';
import { SystemClock, SystemIds } from '#kernel';
import { InMemoryEventLog } from '../../../event-sourcing/src/testing/in-memory-event-log.ts';
import { eventCatalogue } from '../wiring/features.ts';
import { openSecretsKeys, presentSecretsKeys } from './open-secrets-keys.ts';

const noReadModels: Partial<ReadStore> = { findLive: async () => undefined };
const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

describe('the keys of SECRETS_KEY', () => {
  it('are in the order of the setting, each once', () => {
    const base64 = newer.toString('base64');
    const withoutPadding = base64.replace('=', '');
    const SECRETS_KEY = [base64, older.toString('base64'), base64, withoutPadding];
    expect(presentSecretsKeys({ SECRETS_KEY, DATA_DIR: '/nonexistent' })).toEqual([newer, older]);
  });
});

describe('A start', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'scanledger-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  /** What is logged. */
  async function start(log: InMemoryEventLog, SECRETS_KEY: readonly string[] = []): Promise<readonly string[]> {
    const warnings: string[] = [];
    const sources = { log, catalogue: eventCatalogue, store: noReadModels as ReadStore };
    const programLog = { warn: (_fields: object, message: string) => warnings.push(message) };
    const settings = { SECRETS_KEY: [...SECRETS_KEY], DATA_DIR: directory };
    await openSecretsKeys(settings, sources, new SystemClock(), new SystemIds(), programLog);
    return warnings;
  }

  const withReceipts = (): InMemoryEventLog => {
    const log = new InMemoryEventLog();
    log.store('receipts-tree', 'none', [{ id: 'leaf', type: 'LeafAppended.v1', data: {}, metadata: blankMetadata }]);
    return log;
  };

  it('makes secrets.key where there is none, and says so where receipts were verified with that before', async () => {
    expect(await start(withReceipts())).toEqual([expect.stringContaining('receipts have another verifier key')]);
    expect(presentSecretsKeys({ SECRETS_KEY: [], DATA_DIR: directory })).toHaveLength(1);
  });

  it('makes none while it cannot tell whether there are receipts, of which the next start would not warn', async () => {
    const log = new InMemoryEventLog();
    log.readStream = () => {
      throw new Error('the log is away');
    };
    await expect(start(log)).rejects.toThrow('the log is away');
    expect(presentSecretsKeys({ SECRETS_KEY: [], DATA_DIR: directory })).toEqual([]);
  });

  it('says so where SECRETS_KEY has replaced the key that signed receipts', async () => {
    writeFileSync(join(directory, 'secrets.key'), older.toString('base64'));
    const [only, both] = [[newer], [newer, older]].map((keys) => keys.map((key) => key.toString('base64')));
    expect(await start(withReceipts(), only)).toEqual([expect.stringContaining('is not in SECRETS_KEY')]);
    expect(await start(withReceipts(), both)).toEqual([]);
    expect(await start(new InMemoryEventLog(), only)).toEqual([]);
    expect(await start(withReceipts())).toEqual([]);
  });

  it('needs no secrets.key that can be read where SECRETS_KEY is set', async () => {
    writeFileSync(join(directory, 'secrets.key'), 'replaced by SECRETS_KEY');
    expect(await start(withReceipts(), [newer.toString('base64')])).toEqual([]);
  });

  it('makes one for a new log, and says nothing', async () => {
    expect(await start(new InMemoryEventLog())).toEqual([]);
    expect(presentSecretsKeys({ SECRETS_KEY: [], DATA_DIR: directory })).toHaveLength(1);
  });
});
