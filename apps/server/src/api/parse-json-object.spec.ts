import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { parseJsonObject } from './parse-json-object.ts';

const parse = (text: string): unknown => parseJsonObject(Buffer.from(text));

describe('a request body', () => {
  it('is read as JSON.parse reads it, whatever the object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(3), (object, indent) => {
        const text = JSON.stringify(object, undefined, indent);
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['a duplicate property', '{"a":1,"a":1}'],
    ['a nested duplicate property', '{"a":[{"b":1,"c":{},"b":2}]}'],
    ['a duplicate property written with an escape', String.raw`{"a":1,"\u0061":2}`],
    ['not JSON', '{"a":'],
    ['an array', '[]'],
    ['null', 'null'],
    ['text', '"x"'],
    ['nothing', ''],
    ['a byte order mark', '\uFEFF{}'],
    ['two objects', '{}{}'],
  ])('is rejected when it is %s', (_, text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  it('is rejected when it is not UTF-8', () => {
    expect(() => parseJsonObject(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toThrow('UTF-8');
  });

  it('does not count colons and quotes inside strings as properties', () => {
    expect(parse(String.raw`{"a":"\"b\": 1, \\","c":": "}`)).toEqual({ a: '"b": 1, \\', c: ': ' });
  });

  it('has 32 levels at most, and survives nesting as deep as a body can have it', () => {
    const lists = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    for (const nested of [lists, objects]) {
      expect(parse(nested(32))).toEqual(JSON.parse(nested(32)));
      for (const levels of [33, 2_500]) {
        const tooDeep = { code: 'invalid_request', message: expect.stringContaining('32 levels') };
        expect(() => parse(nested(levels))).toThrow(expect.objectContaining(tooDeep));
      }
    }
    expect(() => parse(lists(8_000))).toThrow('32 levels');
  });
});
