import type { Token, Tokens } from 'marked';

/** The text of Markdown without its markup. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(textOf)
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:;)])/g, '$1')
    .trim();
}

function textOf(token: Token): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map((cell) => plainText(cell.tokens)).join(' ')).join(' ');
  }
  if (token.type === 'list') {
    return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join(' ');
  }
  if ('tokens' in token && token.tokens !== undefined) return plainText(token.tokens);
  return 'text' in token && typeof token.text === 'string' ? token.text : '';
}
