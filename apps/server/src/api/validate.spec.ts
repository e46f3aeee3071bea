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

describe('the properties of a request', () => {
  it('become an instance when all are valid', () => {
    const sample = validate(Sample, { kind: 'a', limit: 10 });
    expect(sample).toBeInstanceOf(Sample);
    expect(sample).toEqual({ kind: 'a', limit: 10 });
  });

  it.each(['other', '__proto__', 'constructor', 'toString', ''])('are rejected by name when unknown: %j', (name) => {
    const properties = JSON.parse(`{"kind":"a",${JSON.stringify(name)}:1}`) as Record<string, unknown>;
    expect(() => validate(Sample, properties)).toThrow(rejected('invalid_parameter', name));
    expect(() => validateQuery(Sample, Object.assign(Object.create(null), { kind: 'a', [name]: '1' }))).toThrow(
      rejected('invalid_parameter', name),
    );
  });

  it('may be absent where they are optional, but not null', () => {
    expect(() => validate(Sample, { kind: 'a', text: null })).toThrow(rejected('invalid_parameter', 'text'));
    expect(() => validate(Sample, {})).toThrow(rejected('invalid_target', 'kind'));
  });

  it('are rejected with the code that their decorator names', () => {
    expect(() => validate(Sample, { kind: 'c' })).toThrow(rejected('invalid_target', 'kind'));
    expect(() => validate(Sample, { kind: 'a', limit: 11 })).toThrow(rejected('invalid_parameter', 'limit'));
  });

  it('are rejected with the first violated rule in the order of declaration', () => {
    expect(() => validate(Sample, { kind: 'a', limit: 'many' })).toThrow('limit must be an integer number.');
    expect(() => validate(Sample, { kind: 'a', limit: 0 })).toThrow('limit must not be less than 1.');
  });

  it('are reported when a nested property is invalid', () => {
    const inner = Object.assign(new Inner(), { size: 'x' });
    expect(() => validate(Sample, { kind: 'a', inner })).toThrow(rejected('invalid_parameter', 'inner'));
  });
});

describe("a query's parameters", () => {
  it('are numbers where the class declares numbers', () => {
    expect(validateQuery(Sample, { kind: 'a', limit: '7', text: '7' })).toEqual({ kind: 'a', limit: 7, text: '7' });
  });

  it.each(['', ' 1', '1.0', '1e1', '+1', '0x1', '٣', '1234567890123456'])('are rejected as a number: %j', (limit) => {
    expect(() => validateQuery(Sample, { kind: 'a', limit })).toThrow(rejected('invalid_parameter', 'limit'));
  });

  it('may be given only once', () => {
    expect(() => validateQuery(Sample, { kind: ['a', 'a'] })).toThrow(rejected('invalid_parameter', 'kind'));
  });
});
