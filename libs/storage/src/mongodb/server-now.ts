/** What a command compares times with: an expression, in milliseconds since the epoch. */
export type Now = () => number | typeof serverTime;

const serverTime = { $toLong: '$$NOW' } as const;

/** The clock of the server, which all processes share, however wrong their own are. */
export const serverNow: Now = () => serverTime;
