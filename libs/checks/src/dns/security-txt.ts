import type { Exchange } from '#scanner/check-api';
import { isSuccess } from '../documents.ts';

/**
 * `absent`: the site has no such file; a page or an error that it gives for every path is none. `unclear`: it would not say, or
 * failed.
 */
export type SecurityTxt = 'absent' | 'unclear' | readonly SecurityTxtField[];

export interface SecurityTxtField {
  /** Lower case. */
  readonly name: string;
  readonly value: string;
}

/** The fields of RFC 9116. A text with none of them is another document, such as the error of an API. */
const known = new Set([
  'acknowledgments',
  'canonical',
  'contact',
  'encryption',
  'expires',
  'hiring',
  'policy',
  'preferred-languages',
]);

/** Reads the response to `/.well-known/security.txt` (RFC 9116). */
export function readSecurityTxt(exchange: Exchange): SecurityTxt {
  if (exchange.status === 404 || exchange.status === 410) return 'absent';
  if (!isSuccess(exchange)) return 'unclear';
  if (exchange.mediaType === 'text/html' || /^\s*<(!doctype|html)/i.test(exchange.text)) return 'absent';
  const fields = fieldsOf(exchange.text);
  const meant = exchange.mediaType === 'text/plain' ? known : new Set(['contact', 'expires']);
  return fields.some(({ name }) => meant.has(name)) ? fields : 'absent';
}

/** A digital signature may be put around the fields (section 2.3): its armour is no field. */
function fieldsOf(text: string): readonly SecurityTxtField[] {
  const signature = text.indexOf('-----BEGIN PGP SIGNATURE-----');
  const signed = signature < 0 ? text : text.slice(0, signature);
  return signed.split(/\r?\n/).flatMap((line) => {
    const { name, value = '' } = /^(?<name>[a-z][a-z0-9-]*):(?<value>.*)$/i.exec(line)?.groups ?? {};
    return name === undefined ? [] : [{ name: name.toLowerCase(), value: value.trim() }];
  });
}

/** The values of a field, in order. */
export function valuesOf(fields: readonly SecurityTxtField[], wanted: string): readonly string[] {
  return fields.filter(({ name }) => name === wanted).map(({ value }) => value);
}

/** The one `Expires` date, or undefined where there is none, more than one, or none that can be read. */
export function expiry(fields: readonly SecurityTxtField[]): Date | undefined {
  const [value = '', second] = valuesOf(fields, 'expires');
  const isDateTime = /^\d{4}-\d\d-\d\d[tT ]\d\d:\d\d:\d\d(\.\d+)?([zZ]|[+-]\d\d:?\d\d)$/.test(value);
  const time = isDateTime ? new Date(value.replace(' ', 'T')) : undefined;
  return second === undefined && time !== undefined && !Number.isNaN(time.getTime()) ? time : undefined;
}
