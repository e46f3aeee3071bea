import { declaredCharset, elementsOf } from '#scanner/check-api';
import type { Page, PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';

export const charsetMissingOrMismatch: PassiveCheck = {
  meta: {
    id: 'charset-missing-or-mismatch',
    title: 'Character encoding is missing or contradictory',
    category: 'headers',
    severity: 'info',
    confidence: 'medium',
    scan: 'quick',
    cwe: [436],
    wstg: ['WSTG-CONF-14'],
    references: ['https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding'],
    description:
      'The page declares no character encoding, or different ones in the header and in the document. Browsers guess, so an attacker can hide markup from a filter that decodes the page differently (for example as UTF-7 or ISO-2022-JP) and run script.',
    remediation:
      'Send `Content-Type: text/html; charset=utf-8`, and declare the same in the document: `<meta charset="utf-8">`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => {
      const contentType = page.exchange.headers.get('content-type') ?? '';
      const inHeader = declaredCharset(contentType);
      const inMeta = metaCharset(page);
      if (startsWithMark(page)) return undefined;
      if (inHeader === undefined && inMeta === undefined)
        return page.exchange.mediaType === 'text/html'
          ? `content-type: ${contentType} and no <meta charset>`
          : undefined;
      if (inHeader === undefined || inMeta === undefined || encoding(inHeader) === encoding(inMeta)) return undefined;
      return `content-type: ${contentType} but <meta charset="${inMeta}">`;
    }),
};

function metaCharset({ document, metaHttpEquiv }: Page): string | undefined {
  const direct = elementsOf(document).find(({ name, attribs }) => name === 'meta' && attribs['charset']);
  const equivalent = metaHttpEquiv.find(({ name }) => name === 'content-type');
  return direct?.attribs['charset']?.trim().toLowerCase() ?? declaredCharset(equivalent?.content ?? '');
}

function startsWithMark({ exchange: { body } }: Page): boolean {
  return ['efbbbf', 'feff', 'fffe'].some((mark) => body.subarray(0, 3).toString('hex').startsWith(mark));
}

/** The encoding that a label means; labels have many spellings. */
function encoding(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return label;
  }
}
