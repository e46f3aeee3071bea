import type { PassiveCheck, Subresource } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { tags } from './foreign.ts';

/** Characters of the base64 digest. */
const lengths: Readonly<Record<string, number>> = { sha256: 44, sha384: 64, sha512: 88 };

export const sriInvalid: PassiveCheck = {
  meta: {
    id: 'sri-invalid',
    title: 'Subresource Integrity: invalid integrity attribute',
    category: 'content',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [353],
    wstg: [],
    references: ['https://www.w3.org/TR/SRI/#the-integrity-attribute'],
    description:
      'The `integrity` attribute has no digest that browsers accept, so they ignore it and load the file without verification. An attacker who controls the other host can replace it.',
    remediation:
      'Write `integrity="sha384-{base64 digest}"`: `openssl dgst -sha384 -binary file.js | openssl base64 -A`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ subresources }) => {
      const unusable = subresources.filter(isIgnored);
      const list = tags(unusable);
      return list && `${list}\nintegrity="${unusable[0]?.integrity?.slice(0, 120) ?? ''}"`;
    }),
};

function isIgnored({ kind, integrity }: Subresource): boolean {
  return (kind === 'script' || kind === 'style') && isUnusable(integrity);
}

function isUnusable(integrity: Subresource['integrity']): boolean {
  const digests = (integrity ?? '').split(/\s+/).filter((text) => text !== '');
  return digests.length > 0 && !digests.some(isDigest);
}

function isDigest(text: string): boolean {
  const [algorithm = '', digest = ''] = (text.split('?', 1)[0] ?? '').split(/-(.*)/);
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(digest) && digest.length === lengths[algorithm.toLowerCase()];
}
