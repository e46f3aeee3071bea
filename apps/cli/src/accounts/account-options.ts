import { parseEmailAddress } from '#identity';
import { isBlank } from '#kernel';
import { usageError } from '../exit-codes.ts';

/** 1 to 100 characters, no control characters. @throws CommandFailed */
export function parseName(text: string): string {
  const name = text.trim();
  if (!/^\P{Cc}{1,100}$/u.test(name) || isBlank(name))
    throw usageError('--name must have 1 to 100 characters of which one can be seen, and no control characters.');
  return name;
}

/** A plausible address. @throws CommandFailed */
export function parseEmail(text: string): string {
  const address = parseEmailAddress(text);
  if (address !== undefined) return address;
  throw usageError(`--email must be an e-mail address like ops@example.com; got ${JSON.stringify(text)}.`);
}
