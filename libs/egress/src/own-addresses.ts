import { networkInterfaces } from 'node:os';

const cachedForMs = 10_000;
let cached: { readonly addresses: readonly string[]; readonly until: number } = { addresses: [], until: -Infinity };

/** The addresses of this machine's network interfaces, without loopback. They may change while the service runs. */
export function ownAddresses(): readonly string[] {
  const now = performance.now();
  if (now >= cached.until) {
    const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    const addresses = interfaces.filter(({ internal }) => !internal).map(({ address }) => address);
    cached = { addresses, until: now + cachedForMs };
  }
  return cached.addresses;
}
