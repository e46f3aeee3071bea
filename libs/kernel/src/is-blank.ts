/** Also what fonts show as nothing: fillers of Hangul, the empty pattern of Braille. */
const visible = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** True for a text in which nothing can be seen. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}
