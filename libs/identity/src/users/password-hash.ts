import { scrypt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Ids, Rejected, Semaphore } from '#kernel';

/** OWASP ASVS 5.0, appendix C, lists these: 32 MiB a hash. */
const parameters = { logN: 15, r: 8, p: 3 } as const;
const saltBytes = 16;
const hashBytes = 32;
/** Each takes 32 MiB and a core for a good part of a second. */
const maxConcurrent = 2;
/** Those that wait longer would be given up by their clients. */
const maxWaiting = 32;
const retryAfterSeconds = 10;

interface Encoded {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/**
 * Hashes passwords with scrypt (RFC 7914). A hash is stored with its parameters as a PHC string:
 * `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`, both base64 without padding.
 */
@Injectable()
export class PasswordHash {
  readonly #semaphore = new Semaphore(maxConcurrent);
  readonly #ids: Ids;
  #pending = 0;

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  /** @throws Rejected `service_unavailable` */
  async of(password: string): Promise<string> {
    const salt = Buffer.from(this.#ids.secret(saltBytes));
    const hash = await this.compute(password, { ...parameters, salt, hash: Buffer.alloc(hashBytes) });
    return encode({ ...parameters, salt, hash });
  }

  /**
   * Whether a password has this hash. Where there is no hash (an unknown user) the same work is done, and the result is false.
   * @throws Rejected `service_unavailable`
   */
  async matches(password: string, encoded: string | undefined): Promise<boolean> {
    const stored = decode(encoded ?? unknownUser);
    const computed = await this.compute(password, stored);
    return timingSafeEqual(computed, stored.hash) && encoded !== undefined;
  }

  /** For tests, which count the calls. */
  protected async compute(password: string, { logN, r, p, salt, hash }: Encoded): Promise<Buffer> {
    const options = { N: 2 ** logN, r, p, maxmem: 2 * 128 * 2 ** logN * r };
    if (this.#pending >= maxConcurrent + maxWaiting) {
      const message = `Too many passwords are being checked. Try again in ${retryAfterSeconds} s.`;
      throw new Rejected('service_unavailable', message, { retryAfter: retryAfterSeconds });
    }
    this.#pending += 1;
    const derived = this.#semaphore.run<Buffer>(
      () =>
        new Promise((resolve, reject) => {
          scrypt(comparable(password), salt, hash.length, options, (error, derived) => {
            if (error === null) resolve(derived);
            else reject(error);
          });
        }),
    );
    return derived.catch(failed).finally(() => (this.#pending -= 1));
  }
}

/** Such as for want of memory: nothing is known about the password. */
function failed(cause: unknown): never {
  const message = `The password could not be checked. Try again in ${retryAfterSeconds} s.`;
  throw Object.assign(new Rejected('service_unavailable', message, { retryAfter: retryAfterSeconds }), { cause });
}

/** The same characters typed on another keyboard may be other code points (RFC 8265, section 4.2: OpaqueString). */
export function comparable(password: string): string {
  return password.normalize('NFC');
}

const unknownUser = encode({ ...parameters, salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) });

function encode({ logN, r, p, salt, hash }: Encoded): string {
  return `$scrypt$ln=${logN},r=${r},p=${p}$${unpadded(salt)}$${unpadded(hash)}`;
}

function decode(text: string): Encoded {
  const [, logN, r, p, salt = '', hash = ''] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(text) ?? [];
  if (logN === undefined) throw new Error('a stored password hash is malformed');
  return {
    logN: Number(logN),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
