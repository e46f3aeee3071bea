import { nodeCrypto } from './node-modules.ts';

export type WebCrypto = typeof globalThis.crypto;

/** The runtime's Web Crypto; Node 18 has it only as a module. */
export async function webCrypto(): Promise<WebCrypto> {
  if (globalThis.crypto !== undefined) return globalThis.crypto;
  return (await nodeCrypto()).webcrypto as unknown as WebCrypto;
}

/** A random UUID. */
export async function randomUuid(): Promise<string> {
  return (await webCrypto()).randomUUID();
}
