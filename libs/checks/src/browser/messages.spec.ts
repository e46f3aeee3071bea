import { describe, expect, it } from '@jest/globals';
import { messagesFor } from './messages.ts';

/** Whether one of the messages for a listener has `kind` with the word that the listener compares with. */
function hasKind(listener: string): boolean {
  return messagesFor([listener], 'value').some((message) => (message as { kind?: unknown }).kind === 'open');
}

describe('messagesFor', () => {
  const cases = '{ case "open": a.innerHTML = e.data.html }';

  it('gives a property on which a listener switches the words of its cases', () => {
    expect(hasKind(`switch (e.data.kind) ${cases}`)).toBe(true);
    expect(hasKind(`switch (1 && e.data.kind) ${cases}`)).toBe(true);
  });

  it('does not look for the end of a condition beyond what a person writes, for that takes quadratic time', () => {
    expect(hasKind(`${'switch('.repeat(100)}e.data.kind) ${cases}`)).toBe(true);
    expect(hasKind(`switch (${'1 && '.repeat(100)}e.data.kind) ${cases}`)).toBe(false);
  });
});
