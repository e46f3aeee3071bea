import type { Outcome } from '../../check.ts';
import { maskSecrets } from '../../mask-secrets.ts';

const maxLiteralBytes = 512;
const maxPlaceBytes = 200;
const maxEvidenceBytes = 2048;
const maxPlaces = 10;

/** The evidence of a finding: the first place literally, the others briefly. At most 2 KiB of UTF-8. */
export function evidenceOf(outcomes: readonly Outcome[]): string {
  const [first, ...others] = outcomes;
  if (first === undefined) return '';
  const literal = printable(first.evidence, maxLiteralBytes);
  const lines = [...new Set(others.map((other) => briefly(other, first)))].filter((line) => line !== literal);
  if (lines.length === 0) return literal;
  const shown: string[] = [];
  let length = Buffer.byteLength(literal) + 64;
  for (const line of lines.slice(0, maxPlaces)) {
    length += Buffer.byteLength(line) + 3;
    if (length > maxEvidenceBytes) break;
    shown.push(line);
  }
  const more = lines.length - shown.length;
  return [
    literal,
    'Also at:',
    ...shown.map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${String(more)} more`] : []),
  ].join('\n');
}

/** Another page by its address; another fault of the same page by its own evidence. */
function briefly(outcome: Outcome, first: Outcome): string {
  const url = String(outcome.url);
  if (url !== String(first.url)) return printable(url, maxPlaceBytes);
  return printable(outcome.evidence.split('\n', 1)[0] ?? '', maxPlaceBytes);
}

/** Literal text made safe to show: secrets masked, control and direction characters escaped, cut to `maxBytes`. */
export function printable(text: string, maxBytes: number): string {
  const masked = maskSecrets(text.slice(0, 8 * maxBytes));
  return masked.length <= maxBytes && plainText.test(masked) ? masked : cut(escaped(masked), maxBytes);
}

/** ASCII without control characters: shown as it is. */
const plainText = /^[\x20-\x7e\t\n]*$/;

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
      character === '\n' || character === '\t'
        ? character
        : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
    );
}

function cut(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  let end = maxBytes - 3; // room for the ellipsis
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return `${bytes.toString('utf8', 0, end)}…`;
}
