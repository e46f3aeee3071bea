import { describe, expect, it } from '@jest/globals';
import { pagesWithWords, wordsOf } from './chosen-words.ts';

const page = new URL('https://example.com/notes?lang=en');

describe('the words that a parameter may have', () => {
  it.each([
    ['with which it is compared', 'if (p.get("mode") === "rich") show()', ['rich']],
    ['as a property', "if (o.mode == 'rich') show()", ['rich']],
    ['through a variable', 'const how = p.get("mode") || ""; if (how.toLowerCase() === "rich") show()', ['rich']],
    ['once it is destructured', 'const { mode, text } = read(); if (mode === "rich") show(text)', ['rich']],
    ['of a switch', 'switch (p.get("mode")) { case "rich": show(); break; case "plain": hide() }', ['rich', 'plain']],
    ['that are numbers', 'if (p.get("mode") == 2) show()', ['2']],
    ['for a function that it names', 'window[p.get("mode")](p.get("text"))', ['eval']],
    ['for a property that it names', 'const name = p.get("mode"); box[name] = p.get("text")', ['innerHTML']],
    ['for an attribute that it names', 'box.setAttribute(p.get("mode"), p.get("text"))', ['onclick']],
    ['none where another one is compared', 'p.get("mode"); if (p.get("view") === "rich") show()', []],
    ['none for a member that is read', 'box.title = labels[p.get("mode")]', []],
  ])('%s', (_, script, words) => {
    expect(wordsOf('mode', script)).toEqual(words);
  });

  it('reads long scripts with many beginnings in linear time', () => {
    const parts = ['x = '.repeat(15_000), '{ mode '.repeat(8_000), 'mode'.repeat(15_000), 'window['.repeat(8_000)];
    for (const text of parts) expect(wordsOf('mode', text)).toEqual([]);
  });
});

describe('pages with words', () => {
  const script = 'if (p.get("mode") === "rich" && p.get("step") == 2) box.innerHTML = p.get("text")';

  it('have all words together, then each alone', () => {
    const pages = pagesWithWords(page, ['mode', 'step', 'text'], {
      names: ['mode', 'step', 'text'],
      scripts: [script],
    });
    expect(pages.map(({ chosen }) => chosen.search)).toEqual([
      '?lang=en&mode=rich&step=2',
      '?lang=en&mode=rich',
      '?lang=en&step=2',
    ]);
    expect(pages[0]?.sources).toEqual([{ kind: 'parameter', name: 'text' }, { kind: 'fragment' }]);
  });

  it('are none for parameters whose values the script does not compare', () => {
    expect(pagesWithWords(page, ['text'], { names: ['text'], scripts: [script] })).toEqual([]);
  });

  it('are none that a link of which would change something', () => {
    const scripts = ['if (p.get("action") === "delete") remove(p.get("text"))'];
    expect(pagesWithWords(page, ['action'], { names: ['action', 'text'], scripts })).toEqual([]);
  });
});
