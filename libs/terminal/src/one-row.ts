import type { WriteStream } from 'node:tty';

type Terminal = Pick<WriteStream, 'columns'>;

/** Of terminals that do not say it. */
const usualColumns = 80;

/** The characters that fit on a row without leading to the next one. */
export function roomOn({ columns }: Terminal): number {
  return (columns > 0 ? columns : usualColumns) - 1;
}

/** Plain text cut to one row: of a longer one, what is on the rows above would stay when the line is replaced. */
export function oneRow(text: string, terminal: Terminal): string {
  const room = roomOn(terminal);
  return text.length <= room ? text : `${text.slice(0, Math.max(room - 1, 0))}…`.slice(0, room);
}
