import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { IsIn, IsInt, Validate } from 'class-validator';
import { IsTimestamp } from './is-timestamp.ts';
import { MayBeAbsent } from './may-be-absent.ts';
import { mustBe } from './must-be.ts';
import { validate } from './validate.ts';

class Times {
  @MayBeAbsent()
  @Validate(IsTimestamp)
  readonly since?: string;

  @MayBeAbsent()
  @IsIn(['a', 'b'], { each: true, ...mustBe('an array of letters (a, b)') })
  readonly letters?: readonly string[];
}

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

  it.each([
    // As a query has it whose plus sign is not encoded.
    [
      { since: '2026-01-01T00:00:00 02:00' },
      '`since` must be an RFC 3339 timestamp such as 2027-01-01T00:00:00Z; got "2026-01-01T00:00:00 02:00".',
    ],
    [{ letters: ['a', 'x'] }, '`letters` must be an array of letters (a, b); got ["a","x"].'],
  ])('says so where %j breaks a rule of its own, or one of each item', (properties, message) => {
    expect(() => validate(Times, properties)).toThrow(message);
  });
});
