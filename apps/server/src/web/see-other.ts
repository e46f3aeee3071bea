/** A message that the next page shows once. */
export interface Notice {
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/** Leads the browser to another page of the site after a form (RFC 9110 section 15.4.4), so that a reload sends nothing. */
export class SeeOther {
  readonly path: string;
  readonly notice: Notice | undefined;

  /** `path` begins with one slash. */
  constructor(path: string, notice?: Notice) {
    this.path = path;
    this.notice = notice;
  }
}
