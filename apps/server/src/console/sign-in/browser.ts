import { clientOf } from '#identity';
import type { Client } from '#identity';
import { addressGroup } from '../../api/client-address.ts';
import type { PageRequest } from '../../web/page-request.ts';

/** The browser of a request, and the network whose failed attempts are counted together. */
export function browserOf({ address, userAgent }: PageRequest): { readonly client: Client; readonly group: string } {
  return { client: clientOf(address, userAgent), group: addressGroup(address) };
}
