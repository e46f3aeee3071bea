import { linksInText } from './links-in-text.ts';
import { resolveTemplate } from './url-template.ts';

/** `[text](target "title")` and `[label]: target` (CommonMark, inline links and link reference definitions). */
const link = /\]\(\s{0,8}<?([^\s()<>]{1,500})|^ {0,3}\[[^\]\n]{1,200}\]:[ \t]{1,8}<?([^\s<>]{1,500})/gm;

/** URLs in a Markdown document, and those that stand in its text. */
export function linksInMarkdown(text: string, base: URL, max: number): URL[] {
  const links: URL[] = [];
  for (const match of text.matchAll(link)) {
    const url = resolveTemplate(match[1] ?? match[2] ?? '', base);
    if (url !== undefined && links.push(url) >= max) break;
  }
  return [...links, ...linksInText(text, base, max)].slice(0, max);
}
