import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** Bits of the flags of authenticator data (WebAuthn Level 3, section 6.1). */
const [userPresent, userVerified, hasCredential] = [1, 4, 64];

/** What a ceremony with an authenticator does, other than as usual. */
export interface Deviation {
  readonly isVerified?: boolean;
  readonly userHandle?: string;
  readonly counter?: number;
  readonly origin?: string;
}

/** An authenticator with one ES256 passkey; it gives the JSON that a browser makes of its responses. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);
  #userHandle = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** `options`: of the ceremony that registers a passkey. */
  register(options: string, deviation: Deviation = {}): string {
    const { challenge, user } = JSON.parse(options) as { challenge: string; user: { id: string } };
    this.#userHandle = user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinates = [
      hex('a5010203262001215820'),
      Buffer.from(x, 'base64url'),
      hex('225820'),
      Buffer.from(y, 'base64url'),
    ];
    const length = Buffer.from([0, this.#id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, ...coordinates]);
    const data = Buffer.concat([this.#data(hasCredential, deviation), credential]);
    // CBOR: { fmt: 'none', attStmt: {}, authData }
    const head = Buffer.concat([hex('a363666d74646e6f6e656761747453746d74a068'), Buffer.from('authData'), hex('58')]);
    const attestationObject = Buffer.concat([head, Buffer.from([data.length]), data]).toString('base64url');
    return this.#json({ clientDataJSON: this.#client('create', challenge, deviation), attestationObject });
  }

  /** `options`: of the ceremony of a sign-in. */
  signIn(options: string, deviation: Deviation = {}): string {
    const { challenge } = JSON.parse(options) as { challenge: string };
    const data = this.#data(0, deviation);
    const clientDataJSON = this.#client('get', challenge, deviation);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#json({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: deviation.userHandle ?? this.#userHandle,
    });
  }

  #data(flags: number, { isVerified = true, counter = 0 }: Deviation): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const set = flags | userPresent | (isVerified ? userVerified : 0);
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([set]), count]);
  }

  #client(type: 'create' | 'get', challenge: string, { origin = this.#origin }: Deviation): string {
    const data = { type: `webauthn.${type}`, challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  #json(response: object): string {
    const id = this.#id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }
}
