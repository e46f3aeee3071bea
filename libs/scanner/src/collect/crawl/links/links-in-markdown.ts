import { DistinctUrls } from '../urls/distinct-urls.ts';
import { linksInText } from './links-in-text.ts';
import { resolveTemplate } from '../urls/url-template.ts';

/** `[text](target "title")` and `[label]: target` (CommonMark, inline links and link reference definitions). */
const link = /\]\(\s{0,8}<?([^\s()<>]{1,500})|^ {0,3}\[[^\]\n]{1,200}\]:[ \t]{1,8}<?([^\s<>]{1,500})/gm;

/** URLs in a Markdown document, and those that stand in its text. */
export function linksInMarkdown(text: string, base: URL, max: number): URL[] {
  const links = new DistinctUrls(max);
  for (const match of text.matchAll(link)) {
    links.addReference(match[1] ?? match[2] ?? '', (reference) => resolveTemplate(reference, base));
    if (links.isFull) break;
  }
  links.addAll(linksInText(text, base, max));
  return links.all;
}
