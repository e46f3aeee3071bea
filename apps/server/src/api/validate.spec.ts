import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { IsIn, IsInt, IsString, Max, Min, ValidateNested } from 'class-validator';
import { MayBeAbsent } from './may-be-absent.ts';
import { validate, validateQuery } from './validate.ts';

class Inner {
  @IsInt({ message: '`size` must be a whole number' })
  readonly size!: number;
}

class Sample {
  @IsIn(['a', 'b'], { message: '`kind` must be a or b', context: { code: 'invalid_target' } })
  readonly kind!: string;

  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(10)
  readonly limit?: number;

  @MayBeAbsent()
  @IsString()
  readonly text?: string;

  @MayBeAbsent()
  @ValidateNested()
  readonly inner?: Inner;
}

const rejected = (code: string, param: string) => expect.objectContaining({ code, details: { param } });

describe('the members of a request', () => {
  it('become an instance when all are right', () => {
    const sample = validate(Sample, { kind: 'a', limit: 10 });
    expect(sample).toBeInstanceOf(Sample);
    expect(sample).toEqual({ kind: 'a', limit: 10 });
  });

  it.each(['other', '__proto__', 'constructor', 'toString', ''])('are refused by name when unknown: %j', (name) => {
    const members = JSON.parse(`{"kind":"a",${JSON.stringify(name)}:1}`) as Record<string, unknown>;
    expect(() => validate(Sample, members)).toThrow(rejected('invalid_parameter', name));
    expect(() => validateQuery(Sample, Object.assign(Object.create(null), { kind: 'a', [name]: '1' }))).toThrow(
      rejected('invalid_parameter', name),
    );
  });

  it('may be absent where they need not be there, but not null', () => {
    expect(() => validate(Sample, { kind: 'a', text: null })).toThrow(rejected('invalid_parameter', 'text'));
    expect(() => validate(Sample, {})).toThrow(rejected('invalid_target', 'kind'));
  });

  it('are refused with the code that their rule names', () => {
    expect(() => validate(Sample, { kind: 'c' })).toThrow(rejected('invalid_target', 'kind'));
    expect(() => validate(Sample, { kind: 'a', limit: 11 })).toThrow(rejected('invalid_parameter', 'limit'));
  });

  it('are named themselves when something inside them is wrong', () => {
    const inner = Object.assign(new Inner(), { size: 'x' });
    expect(() => validate(Sample, { kind: 'a', inner })).toThrow(rejected('invalid_parameter', 'inner'));
  });
});

describe("a query's parameters", () => {
  it('are numbers where the class says so', () => {
    expect(validateQuery(Sample, { kind: 'a', limit: '7', text: '7' })).toEqual({ kind: 'a', limit: 7, text: '7' });
  });

  it.each(['', ' 1', '1.0', '1e1', '+1', '0x1', '٣', '1234567890123456'])('are refused as a number: %j', (limit) => {
    expect(() => validateQuery(Sample, { kind: 'a', limit })).toThrow(rejected('invalid_parameter', 'limit'));
  });

  it('may stand only once', () => {
    expect(() => validateQuery(Sample, { kind: ['a', 'a'] })).toThrow(rejected('invalid_parameter', 'kind'));
  });
});
