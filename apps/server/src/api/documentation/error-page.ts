import { errorTable } from '../errors.ts';

/** A page without scripts and styles. */
export const errorPagePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The error codes, each with an anchor that `doc_url` of an error leads to. */
export function errorPage(): string {
  const entries = Object.entries(errorTable).map(
    ([code, { status, when, cure }]) =>
      `<dt id="${code}"><code>${code}</code> (${status})</dt><dd>${escapeHtml(when)}</dd><dd>${escapeHtml(cure)}</dd>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Scanledger API: error codes</title></head>
<body>
<h1>Error codes</h1>
<p>The property <code>error</code> of an error response is one of these codes. <a href="/docs">API reference</a></p>
<dl>
${entries.join('\n')}
</dl>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/`([^`]+)`/g, '<code>$1</code>');
}
