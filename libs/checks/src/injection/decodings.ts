import type { Exchange } from '#scanner/check-api';

/** A way to write signs that a server may decode after its filter has passed them. */
export interface Decoding {
  /** Every `<`, `>`, `"` and `'` of the markup, written so. */
  readonly encode: (markup: string) => string;
  /** What `encode` gives is percent-encoded already. */
  readonly isRaw?: boolean;
}

const each =
  (written: (code: number) => string): Decoding['encode'] =>
  (markup) =>
    markup.replace(/[<>"']/g, (sign) => written(sign.charCodeAt(0)));

const names: Readonly<Record<number, string>> = { 0x3c: 'lt', 0x3e: 'gt', 0x22: 'quot', 0x27: 'apos' };
const hex = (code: number): string => code.toString(16).padStart(2, '0');

/** What a request carries is percent-encoded once more: `%3c` is a sign that is decoded twice. */
const decodings: readonly Decoding[] = [
  { encode: each((code) => `&${names[code]};`) },
  { encode: each((code) => `&#${code};`) },
  { encode: each((code) => `&#x${hex(code)};`) },
  { encode: each((code) => `\\u00${hex(code)}`) },
  { encode: each((code) => `\\x${hex(code)}`) },
  { encode: each((code) => `%${hex(code)}`) },
  { encode: each((code) => `%25${hex(code)}`) },
  // Fullwidth forms, which compatibility normalization (NFKC, best-fit code pages) makes ASCII.
  { encode: each((code) => String.fromCharCode(code + 0xfee0)) },
];

/** Of ASP alone: other servers fail at it. */
const ofAsp: readonly Decoding[] = [{ encode: each((code) => `%u00${hex(code)}`) }];

/** `%u003c` in the request itself, which is no percent-encoding of the standard: IIS and `unescape` decode it, filters do not. */
const ofUrls: readonly Decoding[] = [
  {
    encode: (markup) =>
      encodeURIComponent(markup).replace(/%(3C|3E|22)|'/g, (_, digits: string | undefined) => `%u00${digits ?? '27'}`),
    isRaw: true,
  },
];

const signs = `'"<`;
/** Characters after a marker that belong to it: the longest encoding of the signs. */
const maxLength = 24;

/** Decodings that one value can tell apart. */
export interface Survey {
  readonly decodings: readonly Decoding[];
  /** Few servers apply them, and this one shows no sign that it does. */
  readonly isRare: boolean;
}

/** What to send in turn; the decodings of ASP only where it may be there. */
export function surveys({ headers, url }: Exchange): Survey[] {
  const server = `${headers.get('server') ?? ''} ${headers.get('x-powered-by') ?? ''}`;
  const isAsp = /\bIIS\b|ASP\.NET/i.test(server) || /\.aspx?$/i.test(url.pathname);
  return [
    { decodings, isRare: false },
    ...(isAsp ? [{ decodings: ofAsp, isRare: false }] : []),
    { decodings: ofUrls, isRare: !isAsp },
  ];
}

/** A value that shows which of the decodings the server applies: each is marked by `token` and its number. */
export function surveyValue({ decodings: all }: Survey, token: string): string {
  return all.map(({ encode }, at) => `${marker(token, at)}${encode(signs)}`).join('') + token;
}

/** True where `surveyValue` is percent-encoded already. */
export function isRawSurvey({ decodings: all }: Survey): boolean {
  return all.some(({ isRaw }) => isRaw === true);
}

/** The decodings after which one of the signs stands in the response, where the sent value had none. */
export function appliedDecodings({ decodings: all }: Survey, text: string, token: string): Decoding[] {
  const lower = text.toLowerCase();
  return all.filter((_, at) => pieces(lower, token, marker(token, at)).some((piece) => /['"<]/.test(piece)));
}

function marker(token: string, at: number): string {
  return `${token}n${at}e`;
}

/** What follows each marker, up to the next one. */
function pieces(lower: string, token: string, start: string): string[] {
  const found: string[] = [];
  for (let at = lower.indexOf(start); at >= 0 && found.length < 10; at = lower.indexOf(start, at + 1)) {
    const piece = lower.slice(at + start.length, at + start.length + maxLength);
    const end = piece.indexOf(token);
    found.push(end < 0 ? '' : piece.slice(0, end));
  }
  return found;
}
