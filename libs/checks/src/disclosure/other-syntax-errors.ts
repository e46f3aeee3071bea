/**
 * Syntax errors of shells (dash, BusyBox, bash), of the query language of Lucene and of JavaScript and Python, in the words
 * of which databases speak as well.
 */
const messages = new RegExp(
  [
    String.raw`[Ss]yntax error: [Uu]nterminated quoted string(?! at or near)`,
    String.raw`unexpected EOF while looking for matching|syntax error near unexpected token`,
    String.raw`Cannot parse ['"][^\n]{0,300}?[Ll]exical error at line \d|lucene[\w.]{1,60}\.TokenMgrError: Lexical error at line \d`,
    String.raw`\bSyntaxError: unterminated string literal`,
  ].join('|'),
  'g',
);

/** The text without the syntax errors of languages other than those of databases, which a quote provokes as well. */
export function withoutOtherSyntaxErrors(text: string): string {
  return text.replace(messages, '');
}
