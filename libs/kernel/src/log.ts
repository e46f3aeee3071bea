/** The structured log: one line an event, control characters escaped by JSON, nothing secret. Injectable under this name. */
export abstract class Log {
  abstract info(fields: object, message: string): void;
  abstract warn(fields: object, message: string): void;
  abstract error(fields: object, message: string): void;
  abstract debug(fields: object, message: string): void;
}
