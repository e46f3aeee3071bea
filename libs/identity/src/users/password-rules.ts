import { Rejected } from '#kernel';
import { comparable } from './password-hash.ts';

export const minPasswordLength = 12;
export const maxPasswordLength = 128;

/** Loaded for the first password that is chosen: it takes megabytes. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * What a new password must be, as OWASP ASVS 5.0 section V6.2 and NIST SP 800-63B say: 12 to 128 characters of any kind,
 * no rules of composition, and none of those that are guessed first.
 * @throws Rejected `invalid_parameter`
 */
export async function requireAcceptablePassword(password: string, email: string, param = 'password'): Promise<void> {
  const reject = (message: string): Rejected => new Rejected('invalid_parameter', message, { param });
  const length = Array.from(comparable(password)).length;
  if (length < minPasswordLength || length > maxPasswordLength) {
    throw reject(
      `The password must have ${minPasswordLength} to ${maxPasswordLength} characters; this one has ${length}.`,
    );
  }
  commonPasswords ??= loadCommonPasswords();
  if (isGuessable(comparable(password), email, await commonPasswords)) {
    throw reject(
      'This password is among those that are guessed first. Use several random words, or a password manager.',
    );
  }
}

/** Common passwords with digits or signs around them, short texts repeated, sequences, and what everybody knows of the user. */
function isGuessable(password: string, email: string, common: ReadonlySet<string>): boolean {
  const text = password.toLowerCase();
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (common.has(text) || isRepetition(text) || isSequence(text) || isOnKeyboard(core)) return true;
  const known = ['scanledger', ...email.toLowerCase().split('@'), email.toLowerCase()];
  return known.includes(core) || known.includes(text) || common.has(core) || isRepetition(core);
}

/** A text of at most four characters over and over: `abcabcabcabc`. */
function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text);
}

/** The letters in the order of the keyboard. */
const keyboardRows = 'qwertyuiopasdfghjklzxcvbnm qwertzuiopasdfghjklyxcvbnm azertyuiopqsdfghjklmwxcvbn';

function isOnKeyboard(text: string): boolean {
  return text.length > 3 && keyboardRows.includes(text);
}

/** Each character follows its predecessor, as in `123456789012` and `lkjihgfedcba`. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, n) => (code - (codes[n] ?? 0) + 10) % 10);
  return steps.every((step) => step === 1) || steps.every((step) => step === 9);
}
