import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { referenceInitializer } from './reference-page.ts';

export interface ReferenceFile {
  readonly mediaType: string;
  readonly content: Buffer;
  readonly gzipped: Buffer;
}

const compress = promisify(gzip);
const script = 'text/javascript; charset=utf-8';

/** What the reference page loads, by name; the files of Swagger UI come from its package. */
const sources: ReadonlyMap<string, { readonly mediaType: string; readonly read: () => Promise<Buffer> }> = new Map([
  ['swagger-ui.css', { mediaType: 'text/css; charset=utf-8', read: () => packaged('swagger-ui.css') }],
  ['swagger-ui-bundle.js', { mediaType: script, read: () => packaged('swagger-ui-bundle.js') }],
  ['initializer.js', { mediaType: script, read: async () => Buffer.from(referenceInitializer) }],
]);

/** Files of the reference page, read and compressed once. */
export class ReferenceFiles {
  readonly #files = new Map<string, Promise<ReferenceFile>>();

  /** Undefined for a name that is none of them. */
  async get(name: string): Promise<ReferenceFile | undefined> {
    const source = sources.get(name);
    if (source === undefined) return undefined;
    let file = this.#files.get(name);
    if (file === undefined) {
      file = source.read().then(async (content) => ({
        mediaType: source.mediaType,
        content,
        gzipped: await compress(content),
      }));
      this.#files.set(name, file);
    }
    return file;
  }
}

async function packaged(name: string): Promise<Buffer> {
  return readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)));
}
