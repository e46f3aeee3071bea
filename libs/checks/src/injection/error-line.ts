import { anyOf } from '#kernel';
import type { Exchange } from '#scanner/check-api';
import { readable } from '../disclosure/searchable-text.ts';

/**
 * Finds the line of a response in which a library reports an error.
 * @param words one of which each such line contains, in whatever case: responses without them are not decoded
 */
export function errorLines(
  words: readonly string[],
  messages: readonly string[],
): (response: Exchange) => string | undefined {
  const anyWord = anyOf(words, 'i');
  const pattern = new RegExp(messages.join('|'));
  return (response) => {
    if (!anyWord.test(response.text)) return undefined;
    const text = readable(response);
    const match = pattern.exec(text);
    return match === null ? undefined : text.slice(match.index, match.index + 160).split('\n', 1)[0];
  };
}
