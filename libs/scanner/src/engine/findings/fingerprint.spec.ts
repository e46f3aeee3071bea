import { describe, expect, it } from '@jest/globals';
import { fingerprintOf } from './fingerprint.ts';

const of = (target: string, checkId = 'hsts-missing') => fingerprintOf(new URL(target), checkId);

describe('a fingerprint', () => {
  it('is fixed for ever under its version', () => {
    expect(of('https://shop.example.com/')).toBe('fp1_6274d146e76d1cd0c6eb3591b9a19da0');
  });

  it('is the same for every page, scheme and spelling of one host', () => {
    const same = ['https://shop.example.com/', 'http://shop.example.com/a?b=c', 'https://SHOP.example.com.:443/x'];
    expect(new Set(same.map((target) => of(target))).size).toBe(1);
  });

  it.each(['https://www.example.com/', 'https://shop.example.com:8443/', 'https://shop.example.org/'])(
    'differs for another host or port: %s',
    (other) => {
      expect(of(other)).not.toBe(of('https://shop.example.com/'));
    },
  );

  it('differs for another check', () => {
    expect(of('https://shop.example.com/', 'csp-missing')).not.toBe(of('https://shop.example.com/'));
  });
});
