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
    process.on('exit', () => {
      const builtIn = process.moduleLoadList.map((name) => name.replace('NativeModule ', 'node:'));
      writeFileSync(${JSON.stringify(list)}, JSON.stringify([...loaded, ...builtIn]));
    });`;
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

/** A declaration of each package that only scans and chosen passwords need. */
const ofFewRequests = {
  re2js: 'RE2JS = class',
  parse5: 'TreeAdapter',
  '@zxcvbn-ts/language-common': '123456ApasswordA12345678A',
};

/** Node's own client of `fetch`. */
const fetchModule = 'node:internal/deps/undici/undici';

function packagesIn(files: readonly string[], all: Readonly<Record<string, string>> = declarations): readonly string[] {
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return Object.entries(all).flatMap(([name, declaration]) => (text.includes(declaration) ? [name] : []));
}

function modulesIn(list: string): readonly string[] {
  return JSON.parse(readFileSync(list, 'utf8')) as string[];
}

function packagesLoaded(list: string, all: Readonly<Record<string, string>> = declarations): readonly string[] {
  const urls = modulesIn(list).filter((url) => url.startsWith('file:'));
  return packagesIn(
    urls.map((url) => fileURLToPath(url)),
    all,
  );
}

async function packagesOfServer(list = join(directory, 'server.json')): Promise<readonly string[]> {
  const service = await Service.start({
    NODE_OPTIONS: listingLoadedFiles(list),
    EVENT_LOG: 'sqlite',
    READ_STORE: 'sqlite',
  });
  await service.stop();
  return packagesLoaded(list);
}

async function packagesOfCommandLine(list = join(directory, 'cli.json')): Promise<readonly string[]> {
  const command = ['accounts', 'open', '--name', 'Example', '--email', 'a@example.com'];
  execFileSync(process.execPath, [listingLoadedFiles(list), builtFile('scanledger-admin.js'), ...command], {
    env: { PATH: process.env['PATH'], DATA_DIR: `${list}.data` },
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

describe('What few requests need', () => {
  it('is part of the build', () => {
    const dist = dirname(builtFile('server.js'));
    const files = readdirSync(dist).filter((name) => name.endsWith('.js'));
    expect(
      packagesIn(
        files.map((name) => join(dist, name)),
        ofFewRequests,
      ),
    ).toEqual(Object.keys(ofFewRequests));
  });

  it.each([
    ['the server', packagesOfServer],
    ['the command line', packagesOfCommandLine],
  ])('is not loaded by the start of %s', async (name, packagesOf) => {
    const list = join(directory, `${name}.json`);
    await packagesOf(list);
    expect(packagesLoaded(list, ofFewRequests)).toEqual([]);
    expect(modulesIn(list)).toContain('node:http');
    expect(modulesIn(list)).not.toContain(fetchModule);
  });
});
