import { describe, expect, it } from '@jest/globals';
import { excerpt } from './evidence.ts';

const shown = (text: string, match: string) => excerpt(text, text.indexOf(match), match.length);

describe('the excerpt of a text', () => {
  it('does not begin within a tag', () => {
    const html = '<html lang="en"><head><title>Error</title></head><body><pre>Error: no cart</pre>';
    expect(shown(html, 'Error: no cart')).toBe('<title>Error</title></head><body><pre>Error: no cart</pre>');
    expect(shown('<textarea cols="50" rows="10" name="code" readonly>Traceback</textarea>', 'Traceback')).toBe(
      'Traceback</textarea>',
    );
  });

  it.each([
    ['File does not exist, or is not accessible: /srv/a', 'does not exist, or is not accessible: /srv/a'],
    ['abc x does not exist, or is not accessible: /srv/a', 'x does not exist, or is not accessible: /srv/a'],
    ['No such file: /srv/a', 'No such file: /srv/a'],
    [`${'x'.repeat(60)}/srv/a`, `${'x'.repeat(40)}/srv/a`],
  ])('of %s begins with a whole word where there is one', (text, expected) => {
    expect(shown(text, '/srv/a')).toBe(expected);
  });

  it('keeps the words and the tags before the match', () => {
    expect(shown('<p>Warning: Traceback', 'Traceback')).toBe('<p>Warning: Traceback');
    expect(shown('a > b: Traceback', 'Traceback')).toBe('a > b: Traceback');
    const trace = `${'at line 7 of a program that is long: '.repeat(2)}Db->run() SQLSTATE[42000]`;
    expect(shown(trace, 'SQLSTATE')).toBe('7 of a program that is long: Db->run() SQLSTATE[42000]');
  });
});
