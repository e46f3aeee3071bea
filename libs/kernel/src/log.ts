/** The structured log: one line per record, without secrets. The class is its injection token. */
export abstract class Log {
  abstract info(fields: object, message: string): void;
  abstract warn(fields: object, message: string): void;
  abstract error(fields: object, message: string): void;
  abstract debug(fields: object, message: string): void;
}
