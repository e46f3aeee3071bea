import { expect, it } from '@jest/globals';
import { endOfLifeProducts } from './end-of-life.ts';

it.each(endOfLifeProducts)('$name: lines ascend and have a day', ({ lines }) => {
  const versions = lines.map(([line]) => line.split('.').map(Number));
  const sorted = [...versions].sort((left, right) => {
    const at = left.findIndex((part, index) => part !== right[index]);
    return (left[at] ?? 0) - (right[at] ?? 0);
  });
  expect(versions).toEqual(sorted);
  for (const [, day] of lines) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
});
