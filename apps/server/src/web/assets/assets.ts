import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

export interface Asset {
  readonly mediaType: string;
  readonly content: Buffer;
  /** Undefined where compression saves nothing. */
  readonly gzipped: Buffer | undefined;
}

/** The files of the web site, by name. */
const mediaTypes = {
  'site.css': 'text/css; charset=utf-8',
  'docs.css': 'text/css; charset=utf-8',
  'docs-search.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml; charset=utf-8',
  'passkeys.js': 'text/javascript; charset=utf-8',
  'copy.js': 'text/javascript; charset=utf-8',
  'submit-once.js': 'text/javascript; charset=utf-8',
  'live-scan.js': 'text/javascript; charset=utf-8',
} as const;
export type AssetName = keyof typeof mediaTypes;

const byPath = new Map<string, Asset>();
const urls = new Map<string, string>();

for (const [name, mediaType] of Object.entries(mediaTypes)) {
  const content = readFileSync(new URL(`files/${name}`, import.meta.url));
  const [stem = '', extension = ''] = name.split('.');
  const file = `${stem}.${hash('sha256', content, 'hex').slice(0, 16)}.${extension}`;
  const gzipped = gzipSync(content);
  byPath.set(file, { mediaType, content, gzipped: gzipped.length < content.length ? gzipped : undefined });
  urls.set(name, `/assets/${file}`);
}

/** The URL of a file: `/assets/site.<hash of its content>.css`, so that caches may keep it without a time limit. */
export function assetUrl(name: AssetName): string {
  return urls.get(name) ?? '';
}

/** The file with this name and hash. */
export function findAsset(file: string): Asset | undefined {
  return byPath.get(file);
}
