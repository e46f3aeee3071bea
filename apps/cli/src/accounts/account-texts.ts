import { wrongUse } from '../exit-codes.ts';

const longestEmail = 254;

/** 1 to 100 characters that can be shown. @throws CommandFailed */
export function nameOf(text: string): string {
  const name = text.trim();
  if (!/^\P{Cc}{1,100}$/u.test(name))
    throw wrongUse('--name must have 1 to 100 characters, none of them control characters');
  return name;
}

/** One `@` with something sensible on both sides; only a message sent there could tell more. @throws CommandFailed */
export function emailOf(text: string): string {
  const email = text.trim();
  const isAddress =
    /^[^\s@\p{Cc}<>"(),;:\\[\]]{1,64}@[^\s@\p{Cc}.<>"(),;:\\[\]]+(\.[^\s@\p{Cc}.<>"(),;:\\[\]]+)*$/u.test(email);
  if (!isAddress || email.length > longestEmail) throw wrongUse(`--email must be an e-mail address, and is ${text}`);
  return email;
}
