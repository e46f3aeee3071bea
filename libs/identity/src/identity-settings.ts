/** The part of the configuration that users and sessions need. */
export class IdentitySettings {
  /** A stranger may open an account on the web site. */
  readonly openSignup: boolean;
  /** Keys of 32 bytes, newest first: what forms carry is signed with keys derived from them. */
  readonly secretsKeys: readonly Buffer[];

  constructor(values: { readonly openSignup: boolean; readonly secretsKeys: readonly Buffer[] }) {
    this.openSignup = values.openSignup;
    this.secretsKeys = values.secretsKeys;
  }
}
