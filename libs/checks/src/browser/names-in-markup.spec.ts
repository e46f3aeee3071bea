import { describe, expect, it } from '@jest/globals';
import { namesInMarkup } from './names-in-markup.ts';

const html = '<p id=intro data-field="headline">x</p><input name="title"><p data-n="1 2">';

describe('namesInMarkup', () => {
  it('gives the names of elements where a script goes through all parameters', () => {
    const scripts = ['for (const [name, value] of new URLSearchParams(location.search)) show(name, value)'];
    expect(namesInMarkup(html, scripts)).toEqual(['intro', 'headline', 'title']);
  });

  it('gives none where a script asks for one', () => {
    expect(namesInMarkup(html, ['show(new URLSearchParams(location.search).get("q"))', 'for (;;) {}'])).toEqual([]);
  });
});
