/**
 * What requests to the target's own origin carry in addition, such as a login. Never sent to any other origin, and
 * redacted in everything that a scan reports.
 */
export interface TargetCredentials {
  /** By their names in lower case; not `cookie`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, string>>;
}

/** What is in the way of sending a header field, undefined where nothing is. The message never has the value. */
export function headerProblem(name: string, value: string): string | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$/.test(name)) return 'the name is not the name of a header field';
  if (ownFields.has(name.toLowerCase())) return `${name} is set by the scanner itself`;
  if (value.length > maxValueLength) return `the value of ${name} is longer than ${maxValueLength} characters`;
  return /^[\x20-\x7e\t]*$/.test(value) ? undefined : `the value of ${name} must be printable ASCII text`;
}

/** What is in the way of sending a cookie, undefined where nothing is. The message never has the value. */
export function cookieProblem(name: string, value: string): string | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$/.test(name)) return 'the name is not the name of a cookie';
  if (value.length > maxValueLength) return `the value of ${name} is longer than ${maxValueLength} characters`;
  return /^[\x20-\x7e]*$/.test(value) && !value.includes(';') ? undefined : `the value of ${name} is no cookie's value`;
}

const maxValueLength = 4000;
/** Fields that the connection and the body need. */
const ownFields: ReadonlySet<string> = new Set(
  'host connection content-length content-type transfer-encoding upgrade te trailer expect keep-alive proxy-connection accept-encoding'.split(
    ' ',
  ),
);
