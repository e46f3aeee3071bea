import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** From the root of the repository, where the benchmarks run. */
const directory = 'test/bench/peers';

/** Whether the other services can be measured. Says what to do where they cannot. */
export function arePeersInstalled(): boolean {
  const modules = ['@event-driven-io/emmett-sqlite', 'mongoose', 'sqlite3/build/Release/node_sqlite3.node'];
  const installed = modules.every((name) => existsSync(join(directory, 'node_modules', name)));
  if (!installed) console.warn(`Nothing is compared with other services. Install them: sh ${directory}/install.sh`);
  return installed;
}

/** Of the packages that the other services use and the product does not. */
export function peerVersions(): Readonly<Record<string, string>> {
  const description = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  return description.dependencies;
}
