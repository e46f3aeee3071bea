import type { Exchange } from '#scanner/check-api';
import { withoutOtherSyntaxErrors } from '../disclosure/other-syntax-errors.ts';
import { readable } from '../disclosure/searchable-text.ts';
import { findProvokedSqlError } from '../disclosure/sql-errors.ts';
import { lineAt } from './error-line.ts';

/** The database's message with a little of what follows; careful sites encode even that. */
export function errorLineIn(response: Exchange): string | undefined {
  const text = withoutOtherSyntaxErrors(readable(response));
  const match = findProvokedSqlError(text);
  return match === undefined ? undefined : lineAt(text, match.start);
}
