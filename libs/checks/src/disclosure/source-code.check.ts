import type { Exchange, Page, PassiveCheck } from '#scanner/check-api';
import { isSuccess, perOwnExchange, perPageWithErrors } from '../documents.ts';
import type { Judgement } from '../documents.ts';
import { linear } from '../linear.ts';
import { excerpt } from './evidence.ts';
import { proseOf } from './searchable-text.ts';

const serverPage = linear(
  String.raw`<%@ ?(?:page|language|import|taglib|include|master|control|application)\b`,
  'i',
  /<%@/,
);

export const sourceCode: PassiveCheck = {
  meta: {
    id: 'source-code',
    title: 'Source code disclosure',
    category: 'information_disclosure',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [540],
    wstg: ['WSTG-CONF-04'],
    references: ['https://owasp.org/www-project-web-security-testing-guide/'],
    description:
      'The server sent source code without running it. It shows an attacker how the application works and may contain passwords and keys.',
    remediation:
      'Let the server run files of this type (e.g. nginx: `location ~ \\.php$ { fastcgi_pass …; }`) or keep them out of the document root, and replace secrets that were visible.',
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => [
    ...perPageWithErrors(artifacts, (page) => instruction(page) ?? script(page) ?? serverTag(page)),
    ...perOwnExchange(artifacts, (exchange) => codeInError(exchange) ?? unprocessed(exchange)),
  ],
};

const phpName = /\.(?:php\d?|phtml)$/i;
/** What servers without PHP send its files as. Hosts of source code send them as plain text, to be read. */
const fileTypes = new Set(['', 'application/octet-stream', 'application/x-httpd-php', 'application/x-php']);

/** A file of PHP that the server sent as it is. */
function unprocessed(exchange: Exchange): Judgement {
  const { url, mediaType, headers, text } = exchange;
  if (!isSuccess(exchange) || !phpName.test(url.pathname) || !fileTypes.has(mediaType)) return undefined;
  if (/^\s{0,8}attachment/i.test(headers.get('content-disposition') ?? '')) return undefined;
  const code = /^\s{0,100}(<\?(?:php\s|=)[^]{1,200})/i.exec(text)?.[1];
  return code === undefined ? undefined : { evidence: withoutStrings(code), confidence: 'high' };
}

/** Passwords are in the strings of code, also in one that breaks off at the end. */
function withoutStrings(code: string): string {
  return code.replace(/(["'])(?:\\[^]|(?!\1)[^\\])*(?:\1|\\?$)/g, '$1…$1');
}

/** An error response without markup: what stands in it was not written as documentation. */
function codeInError({ status, mediaType, text }: Exchange): string | undefined {
  if (status < 400 || mediaType !== 'text/plain') return undefined;
  const at = text.search(/<\?(?:php\s|=)/i);
  return at < 0 ? undefined : withoutStrings(text.slice(at, at + 200));
}

/** `<?php` in the markup is never meant to reach a browser, which makes a comment of it. */
function instruction({ comments }: Page): string | undefined {
  const code = comments.find((text) => /^\?(php\s|=)/i.test(text));
  return code && `<${withoutStrings(code.slice(0, 200))}>`;
}

function script({ exchange: { text } }: Page): string | undefined {
  return /^#!\/[\w/.-]{3,60}/.test(text) ? text.slice(0, 200) : undefined;
}

function serverTag(page: Page): string | undefined {
  const text = proseOf(page);
  const match = serverPage.first(text);
  return match && excerpt(text, match.start, match.text.length);
}
