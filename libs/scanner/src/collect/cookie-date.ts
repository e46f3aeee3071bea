const delimiters = /[\t\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The time that an `Expires` attribute names, always in UTC, or undefined where browsers ignore it (RFC 6265 section
 * 5.1.1). The own parser of JavaScript takes more for a date: `0`, which many sites write for the end of the session.
 */
export function cookieDate(text: string): Date | undefined {
  let time: readonly number[] | undefined;
  let [day, month, year]: (number | undefined)[] = [];
  for (const token of text.split(delimiters)) {
    const clock = /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?!\d)/.exec(token);
    const number = /^(\d{1,4})(?!\d)/.exec(token)?.[1];
    const name = months.indexOf(token.slice(0, 3).toLowerCase());
    if (time === undefined && clock !== null) time = clock.slice(1).map(Number);
    else if (day === undefined && number !== undefined && number.length <= 2) day = Number(number);
    else if (month === undefined && name >= 0) month = name;
    else if (year === undefined && number !== undefined && number.length >= 2) year = fullYear(Number(number));
  }
  const [hour = 24, minute = 60, second = 60] = time ?? [];
  if (day === undefined || month === undefined || year === undefined || year < 1601) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const date = new Date(Date.UTC(year, month, day, hour, minute, second));
  return date.getUTCDate() === day ? date : undefined;
}

function fullYear(year: number): number {
  if (year >= 70 && year <= 99) return year + 1900;
  return year <= 69 ? year + 2000 : year;
}
