const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML and XML; characters that XML does not allow are replaced. */
export function escapeMarkup(text: string): string {
  // eslint-disable-next-line no-control-regex -- these characters are what XML 1.0 does not allow
  const allowed = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '\ufffd');
  return allowed.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
