import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { IsInt } from 'class-validator';
import { mustBe } from './must-be.ts';
import { validate } from './validate.ts';

class Sample {
  @IsInt(mustBe('an integer'))
  readonly size!: number;
}

describe('the message of a violated rule', () => {
  it.each([
    [{ size: 'x' }, '`size` must be an integer; got "x".'],
    [{ size: null }, '`size` must be an integer; got null.'],
    [{ size: [1, 2] }, '`size` must be an integer; got [1,2].'],
    [{}, '`size` must be an integer; got nothing.'],
    [{ size: 'a'.repeat(1_000) }, `\`size\` must be an integer; got "${'a'.repeat(59)}….`],
    [{ size: '𝕏'.repeat(40) }, `\`size\` must be an integer; got "${'𝕏'.repeat(29)}….`],
  ])('says what %j must be, and what it is', (properties, message) => {
    expect(() => validate(Sample, properties)).toThrow(message);
  });
});
