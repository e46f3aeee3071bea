/** The part of the configuration that users and sessions need. */
export class IdentitySettings {
  /** A stranger may open an account on the web site. */
  readonly openSignup: boolean;

  constructor(values: { readonly openSignup: boolean }) {
    this.openSignup = values.openSignup;
  }
}
