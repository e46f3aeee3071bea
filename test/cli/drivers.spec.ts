import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { builtFile } from '../support/built-file.ts';
import { Service } from '../support/service.ts';

const directory = mkdtempSync(join(tmpdir(), 'scanledger-drivers-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Makes a process list the files that it has loaded when it ends. */
function listingLoadedFiles(list: string): string {
  const script = `
    import { registerHooks } from 'node:module';
    import { writeFileSync } from 'node:fs';
    const loaded = new Set();
    registerHooks({
      load(url, context, next) {
        loaded.add(url);
        return next(url, context);
      },
    });
    process.on('exit', () => writeFileSync(${JSON.stringify(list)}, JSON.stringify([...loaded])));`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
}

/** A declaration of each package that is found in the bundles. */
const declarations = {
  '@nestjs/core': 'NestFactoryStatic = class',
  mongodb: 'MongoClient = class',
  bson: 'class ObjectId',
  '@eventstore/db-client': 'EventStoreDBClient',
  '@grpc/grpc-js': 'Http2SubchannelConnector',
};

function packagesIn(files: readonly string[]): readonly string[] {
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return Object.entries(declarations).flatMap(([name, declaration]) => (text.includes(declaration) ? [name] : []));
}

function packagesLoaded(list: string): readonly string[] {
  const urls = (JSON.parse(readFileSync(list, 'utf8')) as string[]).filter((url) => url.startsWith('file:'));
  return packagesIn(urls.map((url) => fileURLToPath(url)));
}

async function packagesOfServer(): Promise<readonly string[]> {
  const list = join(directory, 'server.json');
  const service = await Service.start({
    NODE_OPTIONS: listingLoadedFiles(list),
    EVENT_LOG: 'sqlite',
    READ_STORE: 'sqlite',
  });
  await service.stop();
  return packagesLoaded(list);
}

async function packagesOfCommandLine(): Promise<readonly string[]> {
  const list = join(directory, 'cli.json');
  const account = ['accounts', 'open', '--name', 'Example', '--email', 'a@example.com'];
  execFileSync(process.execPath, [listingLoadedFiles(list), builtFile('scanledger-admin.js'), ...account], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(directory, 'data') },
    stdio: 'ignore',
  });
  return packagesLoaded(list);
}

describe('The drivers of EventStoreDB and MongoDB', () => {
  it('are part of the build', () => {
    const dist = dirname(builtFile('server.js'));
    const files = readdirSync(dist).filter((name) => name.endsWith('.js'));
    expect(packagesIn(files.map((name) => join(dist, name)))).toEqual(Object.keys(declarations));
  });

  it.each([
    ['the server', packagesOfServer],
    ['the command line', packagesOfCommandLine],
  ])('are not loaded by %s unless the configuration names a server', async (_, packagesOf) => {
    expect(await packagesOf()).toEqual(['@nestjs/core']);
  });
});
