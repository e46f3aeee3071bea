import { anyOf } from '#kernel';
import type { Exchange, InjectionPoint, PointProbe } from '#scanner/check-api';
import { readable } from '../disclosure/searchable-text.ts';

/** The line of a response in which a library reports an error; undefined where there is none. */
type ErrorIn = (response: Exchange) => string | undefined;

/** What a value brings up: the line with an error, undefined without one, null where there was no response. */
export type ErrorOf = (value: string) => Promise<string | undefined | null>;

/**
 * Finds the messages of libraries in responses.
 * @param words one of which each such line contains, in whatever case: responses without them are not decoded
 */
export function errorLines(words: readonly string[], messages: readonly string[]): ErrorIn {
  const anyWord = anyOf(words, 'i');
  const pattern = new RegExp(messages.join('|'));
  return (response) => {
    if (!anyWord.test(response.text)) return undefined;
    const text = readable(response);
    const match = pattern.exec(text);
    return match === null ? undefined : lineAt(text, match.index);
  };
}

/** What values at a place bring up. */
export function errorsAt(place: InjectionPoint, probe: PointProbe, errorIn: ErrorIn): ErrorOf {
  return async (value) => {
    const response = await probe.fetch(place.request(value));
    return response === undefined ? null : errorIn(response);
  };
}

export function isError(error: string | undefined | null): error is string {
  return error !== undefined && error !== null;
}

/** The rest of the line, as evidence. */
export function lineAt(text: string, start: number): string {
  return text.slice(start, start + 160).split('\n', 1)[0] ?? '';
}
