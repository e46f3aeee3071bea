import { elementsOf } from '#scanner/check-api';
import type { Exchange, HeaderLine, Page, PassiveCheck } from '#scanner/check-api';
import { perOwnExchange, perPageWithErrors } from '../documents.ts';

/** AC ED 00 05, the start of every stream of Java objects, as base64 or hexadecimal digits. */
const encoded = /^(?:rO0AB[A-Za-z0-9+/_-]{4}|[Aa][Cc][Ee][Dd]0005[\dA-Fa-f]{6})/;
const start = 'aced0005';
/** The same as one part of a header field. */
const encodedToken = /(?:^|[\s;,="])(?:rO0AB[A-Za-z0-9+/_-]{4}|[Aa][Cc][Ee][Dd]0005[\dA-Fa-f]{6})/;
/** The same as a whole body, or as a text of JSON or XML. */
const encodedText = /(?:^\s{0,20}|["'>])(rO0AB[A-Za-z0-9+/_-]{4,40}|[Aa][Cc][Ee][Dd]0005[\dA-Fa-f]{6,40})/;

export const javaSerialized: PassiveCheck = {
  meta: {
    id: 'java-serialized',
    title: 'Serialized Java object exposed to the client',
    category: 'configuration',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [502],
    wstg: ['WSTG-INPV-11'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Deserialization_Cheat_Sheet.html'],
    description:
      'The server sends a serialized Java object to the client, which can send it back changed. Deserialization of untrusted data lets an attacker run code on the server.',
    remediation:
      'Exchange plain data such as JSON. Where objects must stay, sign them and set a filter: `java "-Djdk.serialFilter=com.example.**;!*" -jar app.jar`.',
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => [
    ...perPageWithErrors(artifacts, objectInPage),
    ...perOwnExchange(artifacts, (exchange) => {
      const cookie = exchange.headers.all('set-cookie').find((line) => encoded.test(line.slice(line.indexOf('=') + 1)));
      if (cookie !== undefined) return `set-cookie: ${cookie.slice(0, cookie.indexOf('=') + 12)}…`;
      const header = exchange.headers.lines.find(hasToken);
      if (header !== undefined) return `${header[0]}: ${header[1].slice(0, 60)}…`;
      return objectInBody(exchange);
    }),
  ],
};

function hasToken([name, value]: HeaderLine): boolean {
  return name !== 'set-cookie' && encodedToken.test(value);
}

function objectInBody({ body, text, mediaType }: Exchange): string | undefined {
  if (body.subarray(0, 4).toString('hex') === start) return `body starts with ${start}`;
  const isData = mediaType !== 'text/html' && /^text\/|json|xml|octet-stream|java|^$/.test(mediaType);
  const found = isData ? encodedText.exec(text)?.[1] : undefined;
  return found && `${found}… in the body (${mediaType === '' ? 'no media type' : mediaType})`;
}

function objectInPage({ exchange, forms, links, document, inlineScripts }: Page): string | undefined {
  if (!/rO0AB|aced0005/i.test(exchange.text)) return undefined;
  const field = forms
    .flatMap(({ fields }) => fields)
    .find(({ name, value }) => encoded.test(value) && !name.endsWith('faces.ViewState'));
  if (field !== undefined) return `<input name="${field.name}" value="${field.value.slice(0, 40)}…">`;
  for (const { name, attribs } of elementsOf(document)) {
    if (attribs['name']?.endsWith('faces.ViewState') === true) continue;
    const attribute = Object.entries(attribs).find(([, value]) => encoded.test(value));
    if (attribute !== undefined) return `<${name} ${attribute[0]}="${attribute[1].slice(0, 40)}…">`;
  }
  for (const script of inlineScripts) {
    const object = encodedText.exec(script)?.[1];
    if (object !== undefined) return `${object}… in a script`;
  }
  const link = links.find(({ url }) => [...url.searchParams.values()].some((value) => encoded.test(value)));
  return link && link.url.href.slice(0, 200);
}
