import type { PassiveCheck } from '#scanner/check-api';
import { isScript, ownScripts, perOwnExchange, perPage } from '../documents.ts';
import { scriptStates } from '../injection/script-states.ts';
import { linear } from '../linear.ts';
import { excerpt, maskSecret } from './evidence.ts';

const secretName = String.raw`(?:passwords?|passwd|pwd|credentials?|api[ _-]?key|secret)`;
const secret = `(?:${secretName}|login|admin)`;
/** What a sentence says of a secret without its value: `if the password is empty`. */
const noValue =
  '(?:required|needed|optional|empty|blank|null|undefined|missing|present|available|defined|valid|invalid|correct|incorrect|wrong|ok|' +
  'weak|strong|expired|hidden|shown|visible|changed|reset|entered|given|provided|passed|set|unset|used|sent|stored|saved|kept|hashed|' +
  'encrypted|masked|removed|generated|checked|validated|verified|equal|different|shorter|longer|the|an?|in|on|of|at|for|from|by|to|' +
  'no|not|now|only|too|still|also|always|never|already|being)' +
  String.raw`(?=[.,;:!?)"'\]]{0,3}(?:\s|$|\*\/|--))`;
/** Task markers, a secret with its value, and remarks about secrets; names alone are in the comments of any form. */
const words = linear(
  [
    String.raw`\b(?:TODO|FIXME|HACK|XXX|BUG|ToDo|FixMe|Fixme|fixme)\b`,
    String.raw`(?i:\b(?:todo|hack|xxx|bug)\b ?(?:[:(\[]|#\d))`,
    String.raw`(?i:\b${secret}\s{0,3}(?:is\s{0,2})?[:=]\s{0,3}\S|\b${secretName}\s{0,3}is\s{1,3}\S{0,10}\*\*\*)`,
    String.raw`(?i:\b(?:default|hard-?coded|temporary|temp|test|change|remove|same)\b.{0,40}\b${secret}\b)`,
    String.raw`(?i:\b(?:backdoor|debug only|remove before|insecure|vulnerab\w{2,6})\b)`,
  ].join('|'),
);
/** What follows the name of a secret is none for the report. */
const namedSecret = new RegExp(
  String.raw`(\b(?:${secret}\s{0,3}(?:is\s{0,2})?[:=]|${secretName}\s{0,3}is\b(?!\s{1,3}${noValue}))\s{0,3})` +
    String.raw`("[^"\n]{1,200}"?|'[^'\n]{1,200}'?|\S{1,200})`,
  'gi',
);
const maxLength = 2000;
/** Characters of one script that are searched. */
const maxScriptLength = 200_000;
/** Licences, linter directives and source maps are no remarks of developers. */
const notRemark =
  /^\/[*/](?:!|[#@])|@(?:license|preserve|copyright)|\b(?:eslint|jshint|istanbul|webpack|sourceMappingURL)\b/i;
const library =
  /(?:jquery|bootstrap|react|vue|angular|lodash|moment|polyfill|vendor|chunk|runtime|\.min)[\w.-]{0,60}\.m?js(?:\.map)?$/i;

export const suspiciousComment: PassiveCheck = {
  meta: {
    id: 'suspicious-comment',
    title: 'Suspicious comment in the page source',
    category: 'information_disclosure',
    severity: 'info',
    confidence: 'low',
    scan: 'full',
    cwe: [615],
    wstg: ['WSTG-INFO-05'],
    references: ['https://owasp.org/www-project-web-security-testing-guide/'],
    description:
      "A developer's comment is part of the page and readable for anyone. It may tell an attacker about unfinished or weak places, or contain credentials.",
    remediation:
      'Remove comments at build time, or use comments of the template language, which are not sent: `{# … #}` (Twig, Jinja), `<%-- … --%>` (JSP).',
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => [
    ...perPage(artifacts, ({ comments, inlineScripts }) => {
      for (const comment of comments) {
        if (comment.trimStart().startsWith('[if')) continue;
        const remark = remarkIn(comment);
        if (remark !== undefined) return `<!-- ${remark} -->`;
      }
      return inlineScripts.flatMap((script) => remarkInScript(script) ?? [])[0];
    }),
    ...perOwnExchange(artifacts, (exchange) =>
      isScript(exchange) && !library.test(exchange.url.pathname) ? remarkInScript(exchange.text) : undefined,
    ),
  ],
  gap(artifacts) {
    const page = artifacts.pages.find(({ inlineScripts }) => inlineScripts.some(isTooLong));
    const script = ownScripts(artifacts).find(({ url, text }) => !library.test(url.pathname) && isTooLong(text));
    const url = page?.url ?? script?.url;
    if (url !== undefined) return `only the first ${maxScriptLength} characters of a script were searched: ${url.href}`;
    const long = artifacts.pages.find(({ comments }) => comments.some(({ length }) => length > maxLength));
    return long && `comments of more than ${maxLength} characters were not searched: ${long.url.href}`;
  },
};

function isTooLong(script: string): boolean {
  return script.length > maxScriptLength;
}

function remarkIn(comment: string): string | undefined {
  if (comment.length > maxLength) return undefined;
  const masked = comment.replace(namedSecret, (_all, name: string, value: string) => name + maskSecret(value));
  const match = words.first(masked);
  return match && excerpt(masked, match.start, match.text.length);
}

function remarkInScript(script: string): string | undefined {
  const source = script.slice(0, maxScriptLength);
  if (!source.includes('//') && !source.includes('/*')) return undefined;
  for (const { state, start, end } of scriptStates(source)) {
    if (state !== 'line-comment' && state !== 'block-comment') continue;
    const comment = source.slice(start, end);
    const remark = notRemark.test(comment.slice(0, maxLength)) ? undefined : remarkIn(comment);
    if (remark !== undefined) return remark;
  }
  return undefined;
}
