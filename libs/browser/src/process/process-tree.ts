import { readdirSync, readFileSync } from 'node:fs';

/**
 * The processes below `pid`, itself among them; none where it has ended. `argument` is part of its command line: the
 * process that has its id after it has ended is another one.
 */
export function processTree(pid: number, argument = ''): number[] {
  if (!hasArgument(pid, argument)) return [];
  const found: number[] = [];
  const visit = (one: number): void => {
    if (found.length > 500 || found.includes(one)) return;
    const children = childrenOf(one);
    if (children === undefined) return;
    found.push(one);
    for (const child of children) visit(child);
  };
  visit(pid);
  return found;
}

/** Program and arguments of a process, with spaces between them; empty where it has ended. */
export function commandLine(pid: number): string {
  return (read(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trimEnd();
}

/**
 * Those that have started processes of a type, as Chromium's browser process does and no other: neither what starts the
 * browser nor what it starts is among them.
 */
export function browserProcesses(pids: readonly number[]): number[] {
  return pids.filter((pid) => !hasType(pid) && (childrenOf(pid) ?? []).some(hasType));
}

function hasType(pid: number): boolean {
  return commandLine(pid).includes(' --type=');
}

/** Bytes of memory that are a process's own: neither files nor what it shares with its parent. 0 where it has ended. */
export function ownMemoryBytes(pid: number): number {
  const status = read(`/proc/${pid}/status`) ?? '';
  const kibibytes = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0);
  return (kibibytes('RssAnon') + kibibytes('RssShmem')) * 1024;
}

function hasArgument(pid: number, text: string): boolean {
  return (read(`/proc/${pid}/cmdline`) ?? '').includes(text);
}

/** Undefined where the process has ended. */
function childrenOf(pid: number): number[] | undefined {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      (read(`/proc/${pid}/task/${task}/children`) ?? '').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return undefined;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
