/** Allows the page's own scripts, styles and requests, and no inline ones; icons in the style sheet are `data:` URLs. */
export const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The API reference: Swagger UI over `/openapi.json`, with all files from this service. */
export const referencePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Scanledger API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<script src="/docs/swagger-ui-bundle.js" defer></script>
<script src="/docs/initializer.js" defer></script>
</head>
<body>
<div id="reference"></div>
<noscript>The reference needs JavaScript. The same as an OpenAPI document: <a href="/openapi.json">/openapi.json</a>.</noscript>
</body>
</html>
`;

/** Starts Swagger UI. Requests from the page are off: API keys do not belong into a browser. */
export const referenceInitializer = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  filter: true,
  supportedSubmitMethods: [],
  plugins: [() => ({ wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } })],
});
`;
