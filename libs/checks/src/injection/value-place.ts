import type { ProbeRequest } from '#scanner/check-api';

/** A place of a request whose value can be chosen: how to send a value there, and what to call it. */
export interface ValuePlace {
  readonly label: string;
  /** What the site itself puts there; '' where that is not known. */
  readonly value: string;
  /** False where a link is not enough to choose the value: headers and cookies. */
  readonly byLink: boolean;
  request(value: string): ProbeRequest;
}
