import { usageError } from '../exit-codes.ts';

/** RFC 5321, section 4.5.3.1.3: a path of 256 octets with its angle brackets. */
const maxEmailLength = 254;

/** 1 to 100 characters, no control characters. @throws CommandFailed */
export function parseName(text: string): string {
  const name = text.trim();
  if (!/^\P{Cc}{1,100}$/u.test(name))
    throw usageError('--name must have 1 to 100 characters and no control characters.');
  return name;
}

/** A plausible address: `local@domain`. Only a message sent there proves more. @throws CommandFailed */
export function parseEmail(text: string): string {
  const email = text.trim();
  const isAddress =
    /^[^\s@\p{Cc}<>"(),;:\\[\]]{1,64}@[^\s@\p{Cc}.<>"(),;:\\[\]]+(\.[^\s@\p{Cc}.<>"(),;:\\[\]]+)*$/u.test(email);
  if (!isAddress || email.length > maxEmailLength)
    throw usageError(`--email must be an e-mail address like ops@example.com; got ${JSON.stringify(text)}.`);
  return email;
}
