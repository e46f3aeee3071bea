import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { stapledStatus } from './ocsp.ts';
import { goodResponse, revokedResponse } from './testing/ocsp-responses.ts';

describe('a stapled OCSP response', () => {
  it('says good or revoked of its certificate', () => {
    expect(stapledStatus(goodResponse, '0A1B2C3D')).toBe('good');
    expect(stapledStatus(revokedResponse, '0A1B2C3D')).toBe('revoked');
  });

  it('says nothing of another certificate', () => {
    expect(stapledStatus(revokedResponse, '0A1B2C3E')).toBe('unknown');
  });

  it('says nothing where the responder had no response', () => {
    const tryLater = Buffer.from([0x30, 0x03, 0x0a, 0x01, 0x03]);
    expect(stapledStatus(tryLater, '01')).toBe('unknown');
  });

  it('is none where nothing was stapled', () => {
    expect(stapledStatus(undefined, '01')).toBe('none');
    expect(stapledStatus(Buffer.alloc(0), '01')).toBe('none');
  });

  it('may hold any bytes', () => {
    fc.assert(
      fc.property(fc.nat(revokedResponse.length - 1), fc.nat(255), fc.nat(revokedResponse.length), (at, byte, cut) => {
        const bent = Buffer.from(revokedResponse);
        bent[at] = byte;
        expect(['good', 'revoked', 'unknown', 'none']).toContain(stapledStatus(bent.subarray(0, cut), '0A1B2C3D'));
      }),
    );
  });
});
