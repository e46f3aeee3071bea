import { isIP } from 'node:net';
import { isNetwork } from '#egress';

/** A network in CIDR notation; a single address is a network of one address. */
export function network(value: string): string {
  const family = isIP(value);
  const cidr = family === 0 ? value : `${value}/${family === 4 ? 32 : 128}`;
  if (!isNetwork(cidr)) throw new Error('must be IP addresses or networks like 10.0.0.0/8');
  return cidr;
}

/** Were every address a proxy, every client could choose its address. */
export function proxyNetwork(value: string): string {
  const cidr = network(value);
  if (/\/0+$/.test(cidr)) throw new Error('must be IP addresses or networks, and not all addresses');
  return cidr;
}
