import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { blankMetadata } from '#event-sourcing';
import { SystemClock } from '#kernel';
import { isDataDirectoryLocked, lockDataDirectory, openEmbeddedStores } from './data-directory.ts';
import type { EmbeddedStores } from './data-directory.ts';
import { isFormatRefused } from './writer/database-file.ts';

describe('A data directory', () => {
  let parent: string;
  let directory: string;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'scanledger-'));
    directory = join(parent, 'deep', 'data');
  });
  afterEach(() => rm(parent, { recursive: true }));

  const open = (): Promise<EmbeddedStores> =>
    openEmbeddedStores({ directory, clock: new SystemClock(), onFatal: () => {} });

  it('is created for its owner only, and so are its files', async () => {
    const stores = await open();
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    for (const file of ['events.db', 'read-models.db']) {
      expect((await stat(join(directory, file))).mode & 0o777).toBe(0o600);
    }
    await stores.close();
  });

  it.each([
    ['it cannot be written', 0o555, 0o666, ''],
    ['its lock cannot be written', 0o777, 0o444, '/lock.db'],
  ])('is rejected by its name where %s', (_name, mode, lockMode, file) => {
    lockDataDirectory(directory)?.release();
    const program = `
      // Root may write everywhere.
      if (process.getuid() === 0) process.setuid(65534);
      const { lockDataDirectory } = await import(${JSON.stringify(join(import.meta.dirname, 'data-directory.ts'))});
      lockDataDirectory(${JSON.stringify(directory)});`;
    chmodSync(parent, 0o755);
    chmodSync(join(parent, 'deep'), 0o755);
    chmodSync(directory, mode);
    chmodSync(join(directory, 'lock.db'), lockMode);
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    chmodSync(directory, 0o700);
    const path = directory + file;
    expect(stderr).toContain(
      `${file === '' ? 'DATA_DIR ' : ''}${path} cannot be used: EACCES: permission denied, access '${path}'. The user that runs this program must be able to write it`,
    );
  });

  it('is rejected with the name of its lock where that is no database', () => {
    lockDataDirectory(directory)?.release();
    const path = join(directory, 'lock.db');
    writeFileSync(path, 'x'.repeat(5_000));
    expect(() => lockDataDirectory(directory)).toThrow(`${path} cannot be used: file is not a database`);
  });

  it('is rejected where it is a file', () => {
    const file = join(parent, 'file');
    writeFileSync(file, '', { mode: 0o700 });
    expect(() => lockDataDirectory(file)).toThrow('ENOTDIR: not a directory');
  });

  it('is locked by one server at a time', () => {
    const lock = lockDataDirectory(directory);
    expect(lock).toBeDefined();
    expect(lockDataDirectory(directory)).toBeUndefined();
    lock?.release();
    const next = lockDataDirectory(directory);
    expect(next).toBeDefined();
    next?.release();
  });

  it('can be opened beside the server that locks it', async () => {
    const lock = lockDataDirectory(directory);
    const [server, cli] = [await open(), await open()];
    const collection = { name: 'notes', version: 1, indexes: [] };
    await cli.readStore.put(collection, 'a', { text: 'by the CLI' });
    expect(await server.readStore.get(collection, 'a')).toEqual({ text: 'by the CLI' });
    await Promise.all([server.close(), cli.close()]);
    lock?.release();
  });

  it('is known to be in use by a program that reads first and writes later', async () => {
    await (await open()).close();
    const program = await openEmbeddedStores({
      directory,
      clock: new SystemClock(),
      onFatal: () => {},
      writersWhenNeeded: true,
    });
    await program.eventLog.append('note-1', 'none', [{ id: 'a', type: 'Noted.v1', data: {}, metadata: blankMetadata }]);
    await program.readStore.put({ name: 'notes', version: 1, indexes: [] }, 'a', {});
    for (const file of ['events.db', 'read-models.db']) {
      // What closes a file last deletes its write-ahead log: without the lock, under this program.
      const other = `const db = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(join(directory, file))});
        db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA user_version')`;
      const { stderr } = spawnSync(process.execPath, ['-e', other], { encoding: 'utf8' });
      expect(stderr).toContain('database is locked');
    }
    await program.close();
  });

  it('is rejected where the file system creates no directory', () => {
    const program = `
      const { lockDataDirectory } = await import(${JSON.stringify(join(import.meta.dirname, 'data-directory.ts'))});
      lockDataDirectory('/proc/scanledger/data');`;
    const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    expect({ signal, stderr }).toEqual({ signal: null, stderr: expect.stringMatching(/ENOENT.*'\/proc\/scanledger'/) });
  });

  it('says whether it is locked, and creates nothing to find that out', async () => {
    const missing = join(directory, 'missing');
    expect([isDataDirectoryLocked(directory), isDataDirectoryLocked(missing)]).toEqual([false, false]);
    expect([existsSync(join(directory, 'lock.db')), existsSync(missing)]).toEqual([false, false]);
    const lock = lockDataDirectory(directory);
    expect(isDataDirectoryLocked(directory)).toBe(true);
    lock?.release();
    expect(isDataDirectoryLocked(directory)).toBe(false);
    lockDataDirectory(directory)?.release();
    writeFileSync(join(directory, 'lock.db'), 'not a database, and long enough that it is none. '.repeat(20));
    expect(isDataDirectoryLocked(directory)).toBe(false);
  });

  it('is unlocked when the server is killed', async () => {
    lockDataDirectory(directory)?.release();
    const server = spawn(process.execPath, [
      '-e',
      `const db = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(join(directory, 'lock.db'))});
       db.exec('BEGIN EXCLUSIVE'); console.log('held'); setInterval(() => db, 1000)`,
    ]);
    await once(server.stdout, 'data');
    expect(lockDataDirectory(directory)).toBeUndefined();
    server.kill('SIGKILL');
    await once(server, 'exit');
    const lock = lockDataDirectory(directory);
    expect(lock).toBeDefined();
    lock?.release();
  });

  it('is refused when a newer version wrote it', async () => {
    await (await open()).close();
    const db = new DatabaseSync(join(directory, 'read-models.db'));
    db.exec('PRAGMA user_version = 99');
    db.close();
    expect(await open().catch(isFormatRefused)).toBe(true);
  });
});
