import { describe, expect, it } from '@jest/globals';
import { bytesAfterViewState } from './view-state.ts';

const text = (value: string): number[] => [value.length, ...Buffer.from(value)];
const nothing = 0x64;
const aType = [0x2b, 0x01];

/** Each kind of value as System.Web.UI.ObjectStateFormatter writes it. */
const values: Readonly<Record<string, readonly number[]>> = {
  Int16: [0x01, 1, 2],
  'a small Int32': [0x02, 0x7f],
  'the largest Int32': [0x02, 0xff, 0xff, 0xff, 0xff, 0x07],
  'a negative Int32': [0x02, 0xff, 0xff, 0xff, 0xff, 0x0f],
  Byte: [0x03, 0xff],
  Char: [0x04, 0x41],
  'a Char of two bytes': [0x04, ...Buffer.from('é')],
  'a Char of three bytes': [0x04, ...Buffer.from('€')],
  String: [0x05, ...text('shop')],
  'a String of 128 bytes': [0x05, 0x80, 0x01, ...Buffer.alloc(128, 'a')],
  DateTime: [0x06, ...Buffer.alloc(8)],
  Double: [0x07, ...Buffer.alloc(8)],
  Single: [0x08, ...Buffer.alloc(4)],
  Color: [0x09, ...Buffer.alloc(4)],
  KnownColor: [0x0a, 0x80, 0x01],
  IntEnum: [0x0b, ...aType, 0x02],
  EmptyColor: [0x0c],
  Pair: [0x0f, nothing, 0x67],
  Triplet: [0x10, nothing, 0x67, 0x68],
  Array: [0x14, ...aType, 2, nothing, nothing],
  StringArray: [0x15, 2, ...text('a'), ...text('bc')],
  ArrayList: [0x16, 2, nothing, 0x0f, nothing, nothing],
  Hashtable: [0x17, 1, 0x05, ...text('a'), nothing],
  HybridDictionary: [0x18, 1, 0x05, ...text('a'), nothing],
  Type: [0x19, ...aType],
  Unit: [0x1b, ...Buffer.alloc(12)],
  EmptyUnit: [0x1c],
  IndexedStringAdd: [0x1e, ...text('shop')],
  IndexedString: [0x1f, 0],
  StringFormatted: [0x28, 0x29, ...text('Shop.Price'), ...text('1 EUR')],
  'a type of System.Web': [0x0b, 0x2a, ...text('UnitType'), 0x01],
  BinarySerialized: [0x32, ...text('abc')],
  SparseArray: [0x3c, ...aType, 9, 2, 0, nothing, 8, 0x67],
  Null: [0x64],
  EmptyString: [0x65],
  ZeroInt32: [0x66],
  True: [0x67],
  False: [0x68],
};
const signature = Buffer.alloc(20, 0xaa);

describe('the end of the view state is found behind', () => {
  it.each(Object.entries(values))('%s', (_kind, bytes) => {
    const state = Buffer.from([0xff, 0x01, ...bytes]);
    expect(bytesAfterViewState(state)).toBe(0);
    expect(bytesAfterViewState(Buffer.concat([state, signature]))).toBe(signature.length);
    if (bytes.length > 1) expect(bytesAfterViewState(state.subarray(0, -1))).toBeUndefined();
  });
});

it.each([
  ['empty', []],
  ['no view state', [0x00, 0x01, 0x64]],
  ['of another version', [0xff, 0x02, 0x64]],
  ['encrypted', [0x6a, 0x91, 0x3c, 0x0f]],
  ['of a kind that does not exist', [0xff, 0x01, 0x7a]],
  ['a type that is named in no way', [0xff, 0x01, 0x0b, 0x64, 0x01]],
  ['a length without an end', [0xff, 0x01, 0x05, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]],
  ['a length that is negative', [0xff, 0x01, 0x05, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x61]],
  ['nested without an end', [0xff, 0x01, ...Buffer.alloc(100_000, 0x0f)]],
])('%s: nothing is said', (_name, bytes) => {
  expect(bytesAfterViewState(Buffer.from(bytes))).toBeUndefined();
});

it('a depth of 200 is read, one more is not', () => {
  const nested = (depth: number) => Buffer.from([0xff, 0x01, ...Buffer.from('1601'.repeat(depth), 'hex'), nothing]);
  expect(bytesAfterViewState(nested(200))).toBe(0);
  expect(bytesAfterViewState(nested(201))).toBeUndefined();
});

it.each([
  ['t<>', 0],
  ['t<p<l<a;b>;>;>', 0],
  [String.raw`t<a\>b\<c\\>`, 0],
  ['t<p<l<a>;>;>0123456789abcdef', 16],
  ['t<p<l<a>', undefined],
  ['t', undefined],
  ['to<>', undefined],
  ['x<>', undefined],
])('of the text %s of ASP.NET 1, %s bytes are left', (state, left) => {
  expect(bytesAfterViewState(Buffer.from(state))).toBe(left);
});
