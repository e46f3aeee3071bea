import { html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { renderInline } from '../markdown/render-markdown.ts';
import { objectName } from './reference-document.ts';
import type { ShownSchema } from './reference-document.ts';

export const objectsPath = '/docs/reference/objects';

/** The properties of an object; those of nested objects without a name are shown below their own. */
export function propertiesView({ properties = {}, required = [] }: ShownSchema): Child {
  const entries = Object.entries(properties);
  if (entries.length === 0) return html`<p class="muted">No properties.</p>`;
  return html`<dl class="properties">
    ${entries.map(([name, schema]) => propertyView(name, schema, required.includes(name)))}
  </dl>`;
}

/** A name, its type and what it means: of a property or a parameter. */
export function propertyView(name: string, schema: ShownSchema, isRequired: boolean, note = ''): Html {
  const { description, properties, items } = schema;
  const nested = properties ?? items?.properties;
  const notes = [note, isRequired ? '' : 'optional'].filter((one) => one !== '').join(', ');
  return html`<dt>
      <code>${name}</code> ${typeView(schema)} ${notes === '' ? '' : html`<span class="muted">${notes}</span>`}
    </dt>
    <dd>
      ${description === undefined ? '' : html`<p>${renderInline(description)}</p>`}${constraintsView(schema)}
      ${nested === undefined ? '' : propertiesView(properties === undefined ? (items ?? {}) : schema)}
    </dd>`;
}

/** The type, with a link where it is an object that has a name. */
export function typeView(schema: ShownSchema): Html {
  const name = objectName(schema);
  const isArray = schema.items !== undefined;
  if (name !== undefined) return html`${isArray ? 'array of ' : ''}<a href="${objectsPath}#${name}">${name}</a>`;
  const itemType = schema.items === undefined ? '' : ` of ${typeNames(schema.items)}`;
  return html`<span class="type">${typeNames(schema)}${itemType}</span>`;
}

function typeNames({ type = 'any value' }: ShownSchema): string {
  return [type].flat().join(' or ');
}

function constraintsView(schema: ShownSchema): Child {
  const values = schema.enum ?? schema.items?.enum;
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, format, default: byDefault } = schema;
  const parts = [
    format === undefined ? '' : `Format ${format}.`,
    range('Value: ', minimum, maximum),
    range('Length: ', minLength, maxLength),
    range('Items: ', minItems, maxItems),
  ].filter((part) => part !== '');
  return html`${parts.length === 0 ? '' : html`<p class="muted">${parts.join(' ')}</p>`}
  ${
    values === undefined
      ? ''
      : html`<p class="muted">
          One of ${values.map((value, index) => html`${index > 0 ? ', ' : ''}<code>${String(value)}</code>`)}.
        </p>`
  }
  ${byDefault === undefined ? '' : html`<p class="muted">Default <code>${JSON.stringify(byDefault)}</code>.</p>`}`;
}

function range(what: string, min: number | undefined, max: number | undefined): string {
  if (min === undefined && max === undefined) return '';
  if (max === undefined) return min === 0 ? '' : `${what}at least ${min}.`;
  return min === undefined ? `${what}at most ${max}.` : `${what}${min} to ${max}.`;
}
