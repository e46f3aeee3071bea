import { expect, it } from '@jest/globals';
import { namesInScripts } from './names-in-scripts.ts';

it('finds properties and words in quotes, those of the document first', () => {
  const html = '<script>show(options.title, params["colour"])</script>';
  const script = 'const { size, weight } = read("unit="); const all = { first: 1 };';
  expect(namesInScripts(html, [script])).toEqual(['colour', 'title', 'unit', 'size', 'weight']);
});

// Each of them would take minutes if white space were tried at every place that may precede it.
it.each([',a,a,a', '{a,', '["a"', '.a'])('ends soon for white space after many of %j', (piece) => {
  const hostile = piece.repeat(100) + ' '.repeat(100_000);
  expect(namesInScripts('', Array<string>(20).fill(hostile)).length).toBeLessThan(2);
});
