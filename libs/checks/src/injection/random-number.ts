/** A number of four digits made from an unguessable token. */
export function numberFrom(token: string): number {
  let number = 0;
  for (const character of token) number = (number * 31 + character.charCodeAt(0)) % 8999;
  return 1000 + number;
}
