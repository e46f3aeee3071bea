/** What the operator's log says of an event. The fields have no secrets, and of URLs the origin at most. */
export interface LogLine {
  readonly level: 'info' | 'warn';
  readonly message: string;
  readonly fields: object;
  /** The log tells how long the work of a stream took, from the event that begins it to the one that ends it. */
  readonly work?: 'begins' | 'ends';
}

/** The line of each type of event; a type that is absent is not logged. */
export type LogLines<E extends { readonly type: string; readonly data: object }> = {
  readonly [T in E['type']]?: (data: Extract<E, { type: T }>['data']) => LogLine;
};
