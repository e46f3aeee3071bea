import { decoded, isHarmlessMarkup, isText, withoutPrefix } from './taint-sources.ts';
import type { Taint } from './taint-sources.ts';

/** A part of a text that is put together. */
export interface Part {
  readonly taint: Taint | undefined;
  /** The literal text directly in front of it. */
  readonly before: string;
  readonly isFirst: boolean;
}

/** `<a href='`, of which what follows can leave the attribute with a quote, which browsers do not encode in URLs. */
const opensAttribute = /=\s*'[^'>]*$/;

/** What an attacker controls of the whole text: how it begins by the first part, and what it makes by the first one of markup. */
export function taintOfParts(parts: readonly Part[]): Taint | undefined {
  const texts = parts.flatMap(({ taint, before, isFirst }) => {
    if (taint === undefined || !isText(taint)) return [];
    const text = opensAttribute.test(before.slice(-200)) ? decoded(taint) : taint;
    return (isFirst ? text : withoutPrefix(text)) ?? [];
  });
  const [first] = texts;
  const markup = texts.find((taint) => !isHarmlessMarkup(taint));
  return markup && first ? { ...markup, isPrefix: first.isPrefix, isUrl: first.isUrl === true } : first;
}
