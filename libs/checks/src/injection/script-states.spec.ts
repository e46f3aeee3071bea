import { expect, it } from '@jest/globals';
import { scriptStates, stateAt } from './script-states.ts';

it.each([
  ['var a = HERE;', 'code'],
  ['var a = "x HERE"', 'double'],
  ['var a = "x\\" HERE"', 'double'],
  ['var a = "x\\\\" + HERE', 'code'],
  ["var a = 'x HERE'", 'single'],
  ['var a = `x HERE`', 'template'],
  ['var a = `x ${ HERE }`', 'code'],
  ['var a = `x ${ {b: 1} } HERE`', 'template'],
  ['var a = `x ${ `y ${1} HERE` }`', 'template'],
  ['// HERE', 'line-comment'],
  ['// x\nHERE', 'code'],
  ['<!-- HERE', 'line-comment'],
  ['/* x\nHERE */', 'block-comment'],
  ['/* x */ HERE', 'code'],
  ['var a = /x HERE/', 'regex'],
  ["var a = /[/']HERE/", 'regex'],
  ["return /'/.test(HERE)", 'code'],
  ['var a = b / 2; HERE / 3', 'code'],
  ['f("a") / HERE', 'code'],
  ['var a = "x\n; HERE', 'broken'],
])('%s stands in %s', (source, expected) => {
  expect(stateAt(scriptStates(source), source.indexOf('HERE'))).toBe(expected);
});

it('takes time in proportion to the length', () => {
  for (const hostile of ['`${', '/*', '"\\', "'", '/[']) {
    expect(scriptStates(hostile.repeat(200_000)).length).toBeGreaterThan(0);
  }
});
