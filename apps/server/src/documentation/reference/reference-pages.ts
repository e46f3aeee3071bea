import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import type { DocPage, DocSection } from '../doc-page.ts';
import { anchoredHeading, codeBlock, inlineText, renderInline, slugOf } from '../markdown/render-markdown.ts';
import { json, operationView } from './operation-view.ts';
import { objectName } from './reference-document.ts';
import type { PlacedOperation, ReferenceDocument, ShownSchema } from './reference-document.ts';
import { objectsPath, propertiesView } from './schema-view.ts';

/** The pages of the API reference: one for each tag, one for webhook events, one for the objects of responses. */
export function referencePages(document: ReferenceDocument): readonly DocPage[] {
  const tagPages = document.tags.map((tag) => tagPage(tag, document));
  return [...tagPages, webhookEventsPage(document), objectsPage(document)];
}

function tagPage({ name, description }: ReferenceDocument['tags'][number], document: ReferenceDocument): DocPage {
  const operations = document.operations(name);
  return {
    path: `/docs/reference/${slugOf(name)}`,
    title: name,
    summary: description,
    content: html`<p class="lead">${renderInline(description)}</p>
      ${operations.map((operation) => operationView(operation, document))}`,
    sections: [beginning(name, description), ...operations.map(operationSection)],
  };
}

function webhookEventsPage(document: ReferenceDocument): DocPage {
  const events = document.webhooks();
  const title = 'Webhook events';
  const summary = 'What the service posts to the endpoints of an account, and when.';
  return {
    path: '/docs/reference/webhook-events',
    title,
    summary,
    content: html`<p class="lead">${summary} <a href="/docs/verify-webhooks">Verify</a> each delivery.</p>
      ${events.map((event) => webhookEventView(event, document))}`,
    sections: [beginning(title, summary), ...events.map((event) => ({ ...operationSection(event), id: event.path }))],
  };
}

function webhookEventView(event: PlacedOperation, document: ReferenceDocument): Html {
  const body = event.requestBody?.content['application/json'];
  const data = body === undefined ? {} : (document.resolved(body.schema).properties?.['data'] ?? {});
  const reference = objectName(data);
  return html`<section>
    ${anchoredHeading(2, event.path, html`<code>${event.path}</code>`)}
    <p>${event.summary}. ${renderInline(event.description ?? '')}</p>
    <h3>Data</h3>
    ${
      reference === undefined
        ? propertiesView(data)
        : html`<p><code>data</code> is <a href="${objectsPath}#${reference}">${reference}</a>.</p>`
    }
    ${body?.example === undefined ? '' : codeBlock(json(body.example))}
  </section>`;
}

function objectsPage(document: ReferenceDocument): DocPage {
  const objects = Object.entries(document.schemas)
    .filter(([name]) => !name.endsWith('Body'))
    .toSorted(([a], [b]) => a.localeCompare(b));
  const title = 'Objects';
  const summary =
    'The objects that responses and webhooks consist of. Properties may be added: ignore those that you do not know.';
  return {
    path: objectsPath,
    title,
    summary,
    content: html`<p class="lead">${summary}</p>
      ${objects.map(
        ([name, schema]) =>
          html`<section>${anchoredHeading(2, name, html`${name}`)} ${propertiesView(schema)}</section>`,
      )}`,
    sections: [
      beginning(title, summary),
      ...objects.map(([name, schema]) => ({ id: name, title: name, level: 2, text: inlineText(textOf(schema)) })),
    ],
  };
}

function beginning(title: string, text: string): DocSection {
  return { id: '', title, level: 1, text };
}

function operationSection({ operationId, summary, description = '', method, path }: PlacedOperation): DocSection {
  return {
    id: operationId,
    title: summary,
    level: 2,
    text: `${method} ${path} ${inlineText(description)} ${operationId}`,
  };
}

function textOf({ description = '', properties = {} }: ShownSchema): string {
  const members = Object.entries(properties).map(([name, property]) => `${name} ${textOf(property)}`);
  return `${description} ${members.join(' ')}`.trim();
}
