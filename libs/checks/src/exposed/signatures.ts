import type { Exchange, Severity } from '#scanner/check-api';

/** Recognises the requested file in a response: by lines (or bytes) that only that file has. */
export interface Sign {
  readonly evidence: string;
  /** Where the severity differs from the check's default. */
  readonly severity?: Severity;
}

export type Signature = (response: Exchange) => Sign | undefined;

const maxTextLength = 64 * 1024;
const maxLineLength = 200;

/** A file that is no HTML and in which every pattern is found. Patterns see at most 64 KiB. */
export function textWith(...patterns: readonly RegExp[]): Signature {
  return (response) => (isHtmlLike(response) ? undefined : matching(response, patterns));
}

/** Like `textWith`, but shows what the patterns match instead of whole lines: for files whose lines hold secrets. */
export function secretTextWith(...patterns: readonly RegExp[]): Signature {
  return (response) => (isHtmlLike(response) ? undefined : matching(response, patterns, (match) => match[0].trim()));
}

/** Like `secretTextWith`, where markup may be a part of the file: its type alone tells it from a page. */
export function secretFileWith(...patterns: readonly RegExp[]): Signature {
  return (response) =>
    response.mediaType === 'text/html' ? undefined : matching(response, patterns, (match) => match[0].trim());
}

/** An HTML page (or whatever type) in which every pattern is found. */
export function pageWith(...patterns: readonly RegExp[]): Signature {
  return (response) => matching(response, patterns);
}

/** A file with these bytes (in hex) at `offset`. */
export function bytesAre(hex: string, offset = 0): Signature {
  const expected = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  return (response) => {
    const found = response.body.subarray(offset, offset + expected.length);
    if (response.mediaType === 'text/html' || !found.equals(expected)) return undefined;
    return { evidence: `bytes ${found.toString('hex').replace(/(..)(?=.)/g, '$1 ')} at ${offset}` };
  };
}

export function anyOf(...signatures: readonly Signature[]): Signature {
  return (response) => {
    for (const signature of signatures) {
      const sign = signature(response);
      if (sign !== undefined) return sign;
    }
    return undefined;
  };
}

/** The same signature, for responses without this pattern in their first 64 KiB. */
export function unless(pattern: RegExp, signature: Signature): Signature {
  return (response) => (pattern.test(response.text.slice(0, maxTextLength)) ? undefined : signature(response));
}

/** The same signature with another severity where the file also holds what `pattern` describes. */
export function worseWith(pattern: RegExp, severity: Severity, signature: Signature): Signature {
  return (response) => {
    const sign = signature(response);
    const worse = sign === undefined ? undefined : matching(response, [pattern], (match) => match[0].trim());
    return sign === undefined || worse === undefined
      ? sign
      : { evidence: unique([...sign.evidence.split('\n'), worse.evidence]), severity };
  };
}

/** The same signature, always with this severity. */
export function rated(severity: Severity, signature: Signature): Signature {
  return (response) => {
    const sign = signature(response);
    return sign && { ...sign, severity };
  };
}

/** A response that a browser would show as a page: never the requested file. */
export function isHtmlLike(response: Exchange): boolean {
  return (
    response.mediaType === 'text/html' || /<!doctype html|<html|<body/i.test(response.text.slice(0, maxTextLength))
  );
}

function matching(
  response: Exchange,
  patterns: readonly RegExp[],
  show: (match: RegExpExecArray, text: string) => string = lineAround,
): Sign | undefined {
  const text = response.text.slice(0, maxTextLength);
  const found: string[] = [];
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match === null) return undefined;
    found.push(show(match, text));
  }
  return { evidence: unique(found) };
}

function lineAround(match: RegExpExecArray, text: string): string {
  const index = match.index + match[0].search(/\S|$/);
  const start = text.lastIndexOf('\n', index - 1) + 1;
  const end = text.indexOf('\n', index);
  const line = text.slice(start, end < 0 ? undefined : end).trim();
  return line.length <= maxLineLength ? line : text.slice(index, index + maxLineLength);
}

function unique(lines: readonly string[]): string {
  return [...new Set(lines)].join('\n');
}
