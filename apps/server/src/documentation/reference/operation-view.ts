import { html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { anchoredHeading, codeBlock, renderInline } from '../markdown/render-markdown.ts';
import { sampleOf, sampleView } from '../samples/sample-view.ts';
import { errorCodesOf } from './reference-document.ts';
import type { PlacedOperation, ReferenceDocument, ShownContent, ShownResponse } from './reference-document.ts';
import { propertiesView, propertyView, typeView } from './schema-view.ts';

/** Headers that every response has; the guides describe them. */
const common = /^(?:X-Request-Id|Service-Version|X-RateLimit-.*|RateLimit.*)$/;

/** Everything about one operation. */
export function operationView(operation: PlacedOperation, document: ReferenceDocument): Html {
  const { operationId, method, path, summary, description, requestBody } = operation;
  const scope = operation['x-required-scope'];
  const sample = sampleOf(method, path);
  const body = requestBody?.content['application/json'];
  return html`<section class="operation">
    ${anchoredHeading(2, operationId, html`${summary}`)}
    <p class="endpoint"><span class="method">${method}</span> <code>${path}</code></p>
    ${description === undefined ? '' : html`<p>${renderInline(description)}</p>`}
    <p>
      ${
        scope === undefined
          ? 'Needs no API key.'
          : html`Needs the scope <a href="/docs/authentication#scopes"><code>${scope}</code></a
              >.`
      }
    </p>
    ${parametersView(operation)} ${body === undefined ? '' : bodyView(body, document)} ${responsesView(operation)}
    ${errorsView(operation)}
    ${
      sample === undefined
        ? ''
        : html`<h3>Samples</h3>
            ${sampleView(sample)}`
    }
  </section>`;
}

function parametersView({ parameters }: PlacedOperation): Child {
  if (parameters.length === 0) return '';
  return html`<h3>Parameters</h3>
    <dl class="properties">
      ${parameters.map(({ name, in: place, description, required = false, schema }) => {
        const shown = description === undefined ? schema : { ...schema, description };
        return propertyView(name, shown, required, `in ${place}`);
      })}
    </dl>`;
}

function bodyView({ schema, example }: ShownContent, document: ReferenceDocument): Html {
  return html`<h3>Body</h3>
    ${propertiesView(document.resolved(schema))} ${example === undefined ? '' : codeBlock(json(example))}`;
}

function responsesView({ responses }: PlacedOperation): Html {
  const successes = Object.entries(responses).filter(([, response]) => errorCodesOf(response).length === 0);
  return html`<h3>Response</h3>
    ${successes.map(([status, response]) => responseView(status, response))}`;
}

function responseView(status: string, { description, content, headers = {} }: ShownResponse): Html {
  const body = content?.['application/json'];
  const own = Object.entries(headers).filter(([name]) => !common.test(name));
  return html`<p>
      <strong>${status}</strong> ${renderInline(description)}
      ${body?.schema.$ref === undefined ? '' : html`The body is ${typeView(body.schema)}.`}
    </p>
    ${
      own.length === 0
        ? ''
        : html`<dl class="properties">
            ${own.map(([name, header]) => propertyView(name, { type: 'header', ...header }, true))}
          </dl>`
    }
    ${body?.example === undefined ? '' : codeBlock(json(body.example))}`;
}

function errorsView({ responses }: PlacedOperation): Html {
  const codes = Object.entries(responses).flatMap(([status, response]) =>
    errorCodesOf(response).map((code) => ({ status, code })),
  );
  return html`<h3>Errors</h3>
    <ul class="codes">
      ${codes.map(
        ({ status, code }) =>
          html`<li>
            ${status} <a href="/docs/errors#${code}"><code>${code}</code></a>
          </li>`,
      )}
    </ul>`;
}

export function json(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
