import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { serve } from '../support/processes.ts';
import type { Served } from '../support/processes.ts';

/** The site of `servers/scanned-site.ts` in a process of its own. */
export class ScannedSite implements AsyncDisposable {
  readonly #directory: string;
  readonly #served: Served;

  private constructor(directory: string, served: Served) {
    this.#directory = directory;
    this.#served = served;
  }

  static async start(): Promise<ScannedSite> {
    const directory = mkdtempSync(join(tmpdir(), 'scanledger-bench-'));
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'site' }], {
      keyType: 'ec',
      curve: 'P-256',
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
    });
    const files = [join(directory, 'cert.pem'), join(directory, 'key.pem')] as const;
    writeFileSync(files[0], cert);
    writeFileSync(files[1], key);
    return new ScannedSite(directory, await serve(['test/bench/servers/scanned-site.ts', ...files]));
  }

  /** A page on one of the 32 addresses, each of which counts as a site of its own. */
  url(scheme: 'http' | 'https', path: string, address = 0): URL {
    const base = new URL(scheme === 'http' ? this.#served.url : (this.#served.metricsUrl ?? ''));
    base.hostname = `127.0.0.${(address % 32) + 1}`;
    return new URL(path, base);
  }

  /** When the requests since the last call arrived, in milliseconds. */
  async takeArrivals(): Promise<readonly number[]> {
    const response = await fetch(this.url('http', '/-/arrivals'), { method: 'DELETE' });
    return (await response.json()) as number[];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#served.stop();
    rmSync(this.#directory, { recursive: true });
  }
}
