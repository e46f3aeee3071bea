import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '#scanner/check-api';
import { sqlErrorBased } from './sql-error-based.check.ts';

const suspects = (text: string): boolean | undefined =>
  sqlErrorBased.suspects?.({ text, mediaType: 'text/html' } as Exchange);

describe('error-based SQL injection', () => {
  it.each([
    "Error: Unknown column 'qk2hn3bx7a' in 'where clause'",
    'sqlite3.OperationalError: no such column: qk2hn3bx7a',
    'ERROR:  column &quot;qk2hn3bx7a&quot; does not exist',
    "Invalid column name 'qk2hn3bx7a'.",
    'ORA-00904: "QK2HN3BX7A": invalid identifier',
    "You have an error in your SQL syntax; check the manual near ''",
  ])('is suspected where whatever value gets the response: %s', (text) => {
    expect(suspects(`<p>${text}</p>`)).toBe(true);
  });

  it('is suspected where a response in JSON says so', () => {
    const text = JSON.stringify({ error: 'ERROR:  column "qk2hn3bx7a" does not exist' });
    expect(sqlErrorBased.suspects?.({ text, mediaType: 'application/json' } as Exchange)).toBe(true);
  });

  it.each(['No movies were found', 'Unknown column', 'syntax error: unterminated quoted string'])(
    'is not suspected where the response says: %s',
    (text) => expect(suspects(`<p>${text}</p>`)).toBe(false),
  );
});
