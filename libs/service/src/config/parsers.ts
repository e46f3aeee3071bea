import { isIP } from 'node:net';

/** Parses the text of a setting; throws an `Error` whose message says what the text must be. */
export type Parser<T> = (value: string | undefined) => T;

export function text(): Parser<string | undefined>;
export function text(fallback: string): Parser<string>;
export function text(fallback?: string): Parser<string | undefined> {
  return (value) => value ?? fallback;
}

/** A URL of one of these schemes; its other parts are left to the driver. */
export function url(...schemes: readonly string[]): Parser<string | undefined> {
  return (value) => {
    if (value !== undefined && !schemes.some((scheme) => value.startsWith(`${scheme}://`))) {
      throw new Error(`must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`);
    }
    return value;
  };
}

/** Scheme, host and port, as in `https://scans.example.com`. */
export function origin(): Parser<string | undefined> {
  return (value) => {
    if (value !== undefined && !isOrigin(value)) {
      throw new Error('must be a URL without a path, like https://scans.example.com');
    }
    return value;
  };
}

/** An origin as browsers send it: in lower case, without the scheme's default port. */
export function browserOrigin(value: string): string {
  if (!isOrigin(value)) throw new Error('must be URLs without a path, like https://app.example.com');
  return new URL(value).origin;
}

/** An http or https URL that can be part of a header. */
export function webUrl(): Parser<string | undefined> {
  return (value) => {
    if (value !== undefined && !isWebUrl(value)) {
      throw new Error('must be an http or https URL, like https://example.com/scanner');
    }
    return value;
  };
}

function isOrigin(value: string): boolean {
  return isWebUrl(value) && /^https?:\/\/[^/?#]+$/i.test(value);
}

/** Of printable ASCII, without credentials. */
function isWebUrl(value: string): boolean {
  const parsed = /^https?:\/\/[\x21-\x7e]+$/i.test(value) ? URL.parse(value) : null;
  return parsed !== null && parsed.username === '' && parsed.password === '';
}

/** Begins the names of streams: `$` is reserved for those of EventStoreDB itself. */
export function streamPrefix(): Parser<string> {
  return (value = '') => {
    if (!/^[\w.-]{0,64}$/.test(value)) throw new Error('must have at most 64 letters, digits, `_`, `.` and `-`');
    return value;
  };
}

/** The first choice is the default. */
export function oneOf<const T extends string>(...choices: readonly [T, ...T[]]): Parser<T> {
  return (value) => {
    if (value === undefined) return choices[0];
    const choice = choices.find((known) => known === value);
    if (choice === undefined) throw new Error(`must be one of ${choices.join(', ')}`);
    return choice;
  };
}

export function integer(min: number, max: number, fallback: number): Parser<number>;
export function integer(min: number, max: number): Parser<number | undefined>;
export function integer(min: number, max: number, fallback?: number): Parser<number | undefined> {
  return (value) => {
    if (value === undefined) return fallback;
    const number = Number(value);
    if (!/^\d{1,10}$/.test(value) || number < min || number > max) {
      throw new Error(`must be an integer from ${min} to ${max}`);
    }
    return number;
  };
}

export function port(fallback: number): Parser<number> {
  return integer(0, 65_535, fallback);
}

export function portOrOff(fallback: number): Parser<number | 'off'> {
  const parse = port(fallback);
  return (value) => {
    if (value === 'off') return value;
    try {
      return parse(value);
    } catch {
      throw new Error('must be `off` or an integer from 0 to 65535');
    }
  };
}

/** A comma-separated list; blanks around the items are ignored. */
export function listOf<T>(parseItem: (item: string) => T, fallback: readonly T[] = []): Parser<readonly T[]> {
  return (value) => {
    const items = value?.split(',').map((item) => item.trim());
    return items === undefined ? fallback : items.filter((item) => item !== '').map((item) => parseItem(item));
  };
}

/** Ports of targets. Port 0 names no service (RFC 6335, section 6). */
export function targetPorts(fallback: readonly number[]): Parser<readonly number[]> {
  const parse = listOf(integer(1, 65_535, 0), fallback);
  return (value) => {
    try {
      return parse(value);
    } catch {
      throw new Error('must be integers from 1 to 65535, comma-separated');
    }
  };
}

/** `192.0.2.1`, `192.0.2.1:53`, `[2001:db8::1]:53` */
export function address(value: string): string {
  const host = /^\[(.+)\](?::\d+)?$/.exec(value)?.[1] ?? (isIP(value) === 0 ? value.replace(/:\d+$/, '') : value);
  if (isIP(host) === 0) throw new Error('must be IP addresses, optionally with a port');
  return value;
}

/** A key of AES-256. */
export function secretKey(value: string): string {
  if (Buffer.from(value, 'base64').length !== 32) throw new Error('must be 32 bytes in base64');
  return value;
}
