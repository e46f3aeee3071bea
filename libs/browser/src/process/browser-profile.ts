import { lchownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeDirectories } from './remove-directories.ts';
import { nobody } from './unprivileged.ts';

const prefix = 'scanledger-browser-';
/** Process id and start time of the owner. */
const name = /^scanledger-browser-(\d+)-(\d+)-\w+$/;

/**
 * Chromium listens on a socket two levels below its profile and does not start where its path has more than 107 bytes
 * (unix(7)): so many are left for the directory that profiles are in.
 */
const maxDirectoryBytes = 16;

/** The directory of temporary files, or `/tmp` where the path of that one is too long. */
export function directoryOfProfiles(temporary = tmpdir()): string {
  return Buffer.byteLength(temporary) <= maxDirectoryBytes ? temporary : '/tmp';
}

/** A new directory for the profile of a browser. Its name says which process it belongs to. */
export function makeProfile(directory = directoryOfProfiles()): string {
  return mkdtempSync(join(directory, ownPrefix()));
}

/**
 * Gives each of `paths`, a directory before what is in it, to a user. The innermost is given first: in a directory that the
 * user owns already, a link may stand in place of what follows.
 */
export function giveFromInside(
  paths: readonly string[],
  user: number,
  give: (path: string, user: number, group: number) => unknown = lchownSync,
): void {
  for (const path of paths.toReversed()) give(path, user, user);
}

/** Settings with which the browser of `profile` starts. @returns what it has made, for the browser to own */
export function writePreferences(profile: string, preferences: object): readonly string[] {
  const directory = join(profile, 'Default');
  const file = join(directory, 'Preferences');
  mkdirSync(directory, { mode: 0o700 });
  writeFileSync(file, JSON.stringify(preferences), { mode: 0o600 });
  return [directory, file];
}

/**
 * Removes the profiles of processes that have ended without removing them, as one does that is killed. A process that has
 * the id of an earlier one has another start time.
 */
export async function removeAbandonedProfiles(directory = directoryOfProfiles()): Promise<void> {
  const abandoned = readdirSync(directory).filter((entry) => {
    const [, pid, start] = name.exec(entry) ?? [];
    return pid !== undefined && start !== startOf(Number(pid)) && isOurs(join(directory, entry));
  });
  await removeDirectories(abandoned.map((entry) => join(directory, entry)));
}

/** Removes the profiles of this process, none of whose browsers runs any more: threads that were ended have left them. */
export async function removeOwnProfiles(): Promise<void> {
  const directory = directoryOfProfiles();
  const own = readdirSync(directory).filter((entry) => entry.startsWith(ownPrefix()));
  await removeDirectories(own.map((entry) => join(directory, entry)));
}

function ownPrefix(): string {
  return `${prefix}${process.pid}-${startOf(process.pid) ?? 0}-`;
}

/** When a process has started, in ticks of the system's clock (proc_pid_stat(5), field 22); undefined where there is none. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, which stands in parentheses, may have spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/** Any user who may write to the directory of temporary files may use such a name. */
function isOurs(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  const uid = process.getuid?.();
  return stats?.isDirectory() === true && (stats.uid === uid || (uid === 0 && stats.uid === nobody));
}
