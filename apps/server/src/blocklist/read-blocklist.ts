import { readFileSync } from 'node:fs';
import { parseBlocklist } from '#egress';
import type { BlocklistEntries, MisreadLine } from '#egress';

/** The file cannot be used; each mistake is a sentence that begins with the setting. */
export class UnusableBlocklist extends Error {
  override readonly name = 'UnusableBlocklist';
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join(' '));
    this.mistakes = mistakes;
  }
}

/** Mistakes that are told one by one. */
const maxMistakes = 10;
const maxShownLength = 100;

/** The entries of `SCAN_BLOCKLIST_FILE` as it is now. @throws UnusableBlocklist */
export function readBlocklist(file: string): BlocklistEntries {
  const { entries, misread } = parseBlocklist(textOf(file));
  if (misread.length > 0) throw new UnusableBlocklist(mistakesIn(file, misread));
  return entries;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UnusableBlocklist([`SCAN_BLOCKLIST_FILE names a file that cannot be read: ${file} (${code}).`]);
  }
}

function mistakesIn(file: string, misread: readonly MisreadLine[]): readonly string[] {
  const told = misread
    .slice(0, maxMistakes)
    .map(
      ({ line, text }) =>
        `SCAN_BLOCKLIST_FILE must have a host name, an IP address or a network like 192.0.2.0/24 in each line; got \`${shown(text)}\` in ${file}:${line}.`,
    );
  const untold = misread.length - told.length;
  return untold === 0 ? told : [...told, `SCAN_BLOCKLIST_FILE has ${untold} more lines like that.`];
}

function shown(text: string): string {
  const printable = text.replaceAll(/\p{C}/gu, '\ufffd');
  return printable.length > maxShownLength ? `${printable.slice(0, maxShownLength)}…` : printable;
}
