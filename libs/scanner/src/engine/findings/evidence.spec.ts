import { describe, expect, it } from '@jest/globals';
import type { Outcome } from '../../check.ts';
import { evidenceOf, printable } from './evidence.ts';

const at = (path: string, evidence = 'x'): Outcome => ({ url: `https://example.com${path}`, evidence });

describe('literal text', () => {
  it('has its control, direction and zero-width characters escaped, line breaks kept', () => {
    expect(printable('a\u0000b\u001b[31m\r\nc\u202ed\u200b\ud800', 512)).toBe(
      'a\\u0000b\\u001b[31m\nc\\u202ed\\u200b\ufffd',
    );
  });

  it('is cut by bytes, between characters', () => {
    expect(printable('€'.repeat(300), 512)).toBe(`${'€'.repeat(169)}…`);
    expect(Buffer.byteLength(printable('€'.repeat(300), 512))).toBeLessThanOrEqual(512);
    expect(printable('a'.repeat(512), 512)).toBe('a'.repeat(512));
  });
});

describe('the evidence of several places', () => {
  it('is the first one literally, and where else', () => {
    expect(evidenceOf([at('/'), at('/a', 'y'), at('/b'), at('/a', 'z')])).toBe(
      'x\nAlso at:\n  https://example.com/a\n  https://example.com/b',
    );
  });

  it('names what else is wrong on the same page', () => {
    expect(evidenceOf([at('/', 'a=1'), at('/', 'b=2\nmore'), at('/', 'a=1')])).toBe('a=1\nAlso at:\n  b=2');
  });

  it('names ten places at most and has at most 2 KiB', () => {
    const many = Array.from({ length: 40 }, (_, index) => at(`/${String(index)}`));
    expect(evidenceOf(many).split('\n')).toHaveLength(13);
    expect(evidenceOf(many)).toMatch(/and 29 more$/);
    const long = Array.from({ length: 40 }, (_, index) => at(`/${String(index)}${'ü'.repeat(200)}`, '€'.repeat(900)));
    expect(Buffer.byteLength(evidenceOf(long))).toBeLessThanOrEqual(2048);
  });
});
