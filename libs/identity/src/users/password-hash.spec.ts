import { describe, expect, it } from '@jest/globals';
import { SystemIds } from '#kernel';
import { PasswordHash } from './password-hash.ts';

/** Counts how many hashes are computed, and how many of them at the same time. */
class ObservedPasswordHash extends PasswordHash {
  computed = 0;

  protected override compute(...parameters: Parameters<PasswordHash['compute']>): Promise<Buffer> {
    this.computed += 1;
    return super.compute(...parameters);
  }
}

const passwords = new ObservedPasswordHash(new SystemIds());

describe('the hash of a password', () => {
  it('is scrypt with the parameters that are stored with it, and a salt of 16 bytes', async () => {
    const hash = await passwords.of('correct horse battery staple');
    expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await passwords.of('correct horse battery staple')).not.toBe(hash);
    expect(await passwords.matches('correct horse battery staple', hash)).toBe(true);
    expect(await passwords.matches('correct horse battery stapler', hash)).toBe(false);
  });

  it('of RFC 7914, section 12, is that of the vector', async () => {
    // N=1024, r=8, p=16: "password", "NaCl"; the first 32 of 64 bytes are another hash, so all are compared.
    const salt = Buffer.from('NaCl').toString('base64').replaceAll('=', '');
    const vector =
      'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640';
    const hash = Buffer.from(vector, 'hex').toString('base64').replaceAll('=', '');
    expect(await passwords.matches('password', `$scrypt$ln=10,r=8,p=16$${salt}$${hash}`)).toBe(true);
  });

  it('is the same for the same characters in another form of Unicode', async () => {
    const hash = await passwords.of('na\u00efve caf\u00e9 r\u00e9sum\u00e9');
    expect(await passwords.matches('nai\u0308ve cafe\u0301 re\u0301sume\u0301', hash)).toBe(true);
  });

  it('costs an unknown user the same work, and never matches', async () => {
    const before = passwords.computed;
    expect(await passwords.matches('correct horse battery staple', undefined)).toBe(false);
    expect(passwords.computed - before).toBe(1);
  });

  it('is rejected where 32 wait already, and computed again afterwards', async () => {
    const cheap = `$scrypt$ln=10,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    const compared = await Promise.allSettled(Array.from({ length: 36 }, () => passwords.matches('x', cheap)));
    const rejected = compared.filter((one) => one.status === 'rejected');
    expect(rejected.map(({ reason }) => reason as unknown)).toEqual(
      Array.from({ length: 2 }, () => expect.objectContaining({ code: 'service_unavailable' })),
    );
    expect(await passwords.matches('x', cheap)).toBe(false);
  });

  it('that cannot be computed says nothing about the password', async () => {
    const impossible = `$scrypt$ln=31,r=1048576,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    await expect(passwords.matches('x', impossible)).rejects.toMatchObject({
      code: 'service_unavailable',
      details: { retryAfter: 10 },
      cause: { code: 'ERR_OUT_OF_RANGE' },
    });
  });

  it('that is damaged is a fault, not a wrong password', async () => {
    await expect(passwords.matches('x', '$scrypt$ln=15$broken')).rejects.toThrow('malformed');
  });
});
