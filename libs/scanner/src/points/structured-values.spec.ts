import { describe, expect, it } from '@jest/globals';
import { innerValues } from './structured-values.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const labels = (value: string): string[] => innerValues(value).map(({ label }) => label);

describe('the values in a value', () => {
  it.each([
    ['JSON object', '{"name":"Ann","page":2}', ['JSON member name', 'JSON member page']],
    ['JSON list', '["red",{"size":"4"}]', ['JSON member 0', 'JSON member 1.size']],
    ['Base64 of a text', base64('hello world'), ['Base64']],
    ['Base64 without padding', base64('hello world').replace('=', ''), ['Base64']],
    ['Base64 of JSON', base64('{"a":{"b":"c"}}'), ['Base64, JSON member a.b']],
  ])('of a %s are its texts', (_, value, expected) => {
    expect(labels(value)).toEqual(expected);
  });

  it.each([
    '',
    'shoes',
    '12345678',
    'username',
    'red shoes',
    '{"name":',
    '"text"',
    '[]',
    'a'.repeat(32),
    '5d41402abc4b2a76b9719d911017c592',
  ])('of %j are none', (value) => {
    expect(labels(value)).toEqual([]);
  });

  it('are replaced one at a time, as the value is written', () => {
    const [, second] = innerValues('{"a":"1","b":["2",3],"c":null}');
    expect(second?.value).toBe('2');
    expect(second?.replace(`"'`)).toBe(`{"a":"1","b":["\\"'",3],"c":null}`);
    const [text] = innerValues(base64('{"a":"1"}'));
    expect(text?.replace('<')).toBe(base64('{"a":"<"}'));
  });

  it('are read where a plus sign has become a space', () => {
    const value = base64('{"a":"~~>"}');
    expect(value).toContain('+');
    expect(labels(value.replaceAll('+', ' '))).toEqual(['Base64, JSON member a']);
  });

  it('are few of a large value, and none of a huge one', () => {
    const members = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`m${at}`, 'x']));
    expect(labels(JSON.stringify(members))).toHaveLength(6);
    expect(labels(JSON.stringify({ a: 'x'.repeat(5_000) }))).toEqual([]);
  });

  it('named like a prototype are members', () => {
    const [member] = innerValues('{"__proto__":"a","b":"c"}');
    expect(member?.replace('x')).toBe('{"__proto__":"x","b":"c"}');
  });
});
