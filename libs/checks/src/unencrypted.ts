import { isLoopback } from '#kernel';

/** Whether a connection to the URL can be read on its way: plain HTTP that leaves the machine. */
export function isUnencrypted({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !isLoopback(hostname);
}
