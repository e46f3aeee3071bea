import { isIP } from 'node:net';

/** Turns the text of a setting into its value; throws an `Error` that says what the text must be. */
export type Read<T> = (value: string | undefined) => T;

export function text(): Read<string | undefined>;
export function text(absent: string): Read<string>;
export function text(absent: undefined, form: RegExp): Read<string | undefined>;
export function text(absent?: string, form?: RegExp): Read<string | undefined> {
  return (value) => {
    if (value === undefined) return absent;
    if (form !== undefined && !form.test(value)) throw new Error(`must look like ${form.source}`);
    return value;
  };
}

/** The first choice is the default. */
export function oneOf<const T extends string>(...choices: readonly [T, ...T[]]): Read<T> {
  return (value) => {
    if (value === undefined) return choices[0];
    const choice = choices.find((known) => known === value);
    if (choice === undefined) throw new Error(`must be one of ${choices.join(', ')}`);
    return choice;
  };
}

export function numberFrom(least: number, most: number, absent: number): Read<number>;
export function numberFrom(least: number, most: number): Read<number | undefined>;
export function numberFrom(least: number, most: number, absent?: number): Read<number | undefined> {
  return (value) => {
    if (value === undefined) return absent;
    const number = Number(value);
    if (!/^\d{1,10}$/.test(value) || number < least || number > most) {
      throw new Error(`must be a whole number from ${least} to ${most}`);
    }
    return number;
  };
}

export function port(absent: number): Read<number> {
  return numberFrom(0, 65_535, absent);
}

/** Comma-separated; blanks around the parts do not count. */
export function fromList<T>(readPart: (part: string) => T, absent: readonly T[] = []): Read<readonly T[]> {
  return (value) => {
    const parts = value?.split(',').map((part) => part.trim());
    return parts === undefined ? absent : parts.filter((part) => part !== '').map((part) => readPart(part));
  };
}

/** `192.0.2.1`, `192.0.2.1:53`, `[2001:db8::1]:53` */
export function address(value: string): string {
  const host = /^\[(.+)\](?::\d+)?$/.exec(value)?.[1] ?? (isIP(value) === 0 ? value.replace(/:\d+$/, '') : value);
  if (isIP(host) === 0) throw new Error('must be addresses, with a port or without');
  return value;
}
