import { hash } from 'node:crypto';

/** The fields of a form that was sent. */
export class Form {
  readonly #fields: URLSearchParams;

  /** `application/x-www-form-urlencoded` */
  constructor(body: string) {
    this.#fields = new URLSearchParams(body);
  }

  /** The first value of a field, without white space around it; empty where the field is absent. */
  text(name: string): string {
    return this.secret(name).trim();
  }

  /** The first value of a field exactly as it was sent: for passwords. */
  secret(name: string): string {
    return this.#fields.get(name) ?? '';
  }

  /** All values of a field: the checked ones of a group of check boxes. */
  all(name: string): readonly string[] {
    return this.#fields.getAll(name);
  }

  /** The same for forms with the same fields and values. */
  get fingerprint(): string {
    return hash('sha256', this.#fields.toString());
  }

  /** Whether a check box is checked, or a button was used. */
  has(name: string): boolean {
    return this.#fields.has(name);
  }
}
