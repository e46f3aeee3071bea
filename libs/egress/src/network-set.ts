import { network } from './address-forms.ts';
import type { Address } from './address-forms.ts';

/** Networks, in which an address is found in a time that hardly depends on how many they are. */
export class NetworkSet {
  /** Of each kind of address and length of prefix, the prefixes. */
  readonly #prefixes: Readonly<Record<Kind, Map<number, Set<bigint>>>> = { ipv4: new Map(), ipv6: new Map() };

  /** `networks` in CIDR notation. */
  constructor(networks: readonly string[]) {
    for (const [base, bits] of networks.map(network)) {
      const ofLength = this.#prefixes[base.kind()];
      const prefixes = ofLength.get(bits) ?? new Set();
      ofLength.set(bits, prefixes.add(prefixOf(numberOf(base), base.kind(), bits)));
    }
  }

  has(address: Address): boolean {
    const kind = address.kind();
    const ofLength = this.#prefixes[kind];
    if (ofLength.size === 0) return false;
    const number = numberOf(address);
    for (const [bits, prefixes] of ofLength) if (prefixes.has(prefixOf(number, kind, bits))) return true;
    return false;
  }
}

type Kind = ReturnType<Address['kind']>;

const lengths: Readonly<Record<Kind, number>> = { ipv4: 32, ipv6: 128 };

function numberOf(address: Address): bigint {
  return BigInt(`0x${Buffer.from(address.toByteArray()).toString('hex')}`);
}

function prefixOf(number: bigint, kind: Kind, bits: number): bigint {
  return number >> BigInt(lengths[kind] - bits);
}
