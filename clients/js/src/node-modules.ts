/** Node's `https`. Bundlers for browsers put `no-node-modules.ts` in place of this file. */
export async function nodeHttps(): Promise<typeof import('node:https')> {
  return import('node:https');
}

/** Node's `crypto`. */
export async function nodeCrypto(): Promise<typeof import('node:crypto')> {
  return import('node:crypto');
}
