import { createHash, randomBytes } from 'node:crypto';

/** The names of the sockets of one group of processes, such as those that use the same stores. */
export interface SocketNames {
  /** Of this process. Names sort by when their processes started. */
  readonly own: string;
  isOfAnother(file: string): boolean;
}

/** Whether a file of the directory is the socket of a process, of any kind, group and release, or one that has not got its name yet. */
export function isSocketName(file: string): boolean {
  return /^[a-z]+-[0-9a-f]{8}-[0-9a-z]{9}-[0-9a-f]{8}\.sock(\.new)?$/.test(file);
}

/** @param group what the processes of a group have in common, as the URLs of their stores. The digest in the names has no users and passwords. */
export function socketNames(kind: string, group: readonly string[]): SocketNames {
  const prefix = `${kind}-${digestOf(group.map(withoutCredentials))}-`;
  const startedAt = Date.now().toString(36).padStart(9, '0');
  const own = `${prefix}${startedAt}-${randomBytes(4).toString('hex')}.sock`;
  const isOfAnother = (file: string): boolean =>
    file.startsWith(prefix) && /^[0-9a-z]{9}-[0-9a-f]{8}\.sock$/.test(file.slice(prefix.length)) && file !== own;
  return { own, isOfAnother };
}

function withoutCredentials(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//');
}

function digestOf(group: readonly string[]): string {
  return createHash('sha256').update(group.join('\n')).digest('hex').slice(0, 8);
}
