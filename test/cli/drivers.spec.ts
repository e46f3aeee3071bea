import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { builtFile } from '../support/built-file.ts';

/** The packages that a program loads on start. */
function packagesOf(program: string): ReadonlySet<string> {
  const script = `
    import { registerHooks } from 'node:module';
    const found = new Set();
    registerHooks({
      load(url, context, next) {
        found.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]);
        return next(url, context);
      },
    });
    await import(${JSON.stringify(pathToFileURL(builtFile(program)).href)});
    console.log(JSON.stringify([...found]));
    process.exit();`;
  const printed = execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', script]);
  return new Set(JSON.parse(printed.toString()) as string[]);
}

describe('The drivers of EventStoreDB and MongoDB', () => {
  it.each(['apps/server/src/run-server.js', 'apps/cli/src/command-line.js'])(
    'are not loaded by %s unless the configuration names a server',
    (program) => {
      const packages = packagesOf(program);
      expect(packages).toContain('@nestjs/core');
      for (const driver of ['mongodb', 'bson', '@eventstore/db-client', '@grpc/grpc-js']) {
        expect(packages).not.toContain(driver);
      }
    },
  );
});
