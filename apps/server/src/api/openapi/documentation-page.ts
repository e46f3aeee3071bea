import { createHash } from 'node:crypto';

const style = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: #0b6; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; font: 16px/1.55 system-ui, sans-serif; }
h1 { margin: 0; } h2 { margin: 3rem 0 .5rem; border-bottom: 1px solid var(--line); }
nav ul { columns: 2; padding-left: 1.2rem; } a { color: inherit; }
article { margin: 1.5rem 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: .5rem; }
article h3 { margin: 0 0 .5rem; font-family: ui-monospace, monospace; font-size: 1rem; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4rem; color: var(--accent); font-weight: 700; }
table { width: 100%; border-collapse: collapse; margin: .5rem 0 1rem; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .5rem; border-bottom: 1px solid var(--line); }
td:last-child { overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: .75rem 1rem; background: var(--soft); border-radius: .375rem; font-size: .85rem; }
code { font-family: ui-monospace, monospace; font-size: .92em; }
details summary { cursor: pointer; }
`;

/** Allows the page's own style, by its hash, and nothing else. */
export const documentationPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(style)
  .digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface Documented {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Schemas };
}

type Schemas = Readonly<Record<string, Schema>>;

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number | boolean;
  readonly items?: Schema;
  readonly properties?: Schemas;
  readonly required?: readonly string[];
  readonly $ref?: string;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly 'x-required-scope'?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': RequestContent } };
  readonly responses: Readonly<Record<string, Response>>;
}

interface RequestContent {
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema: Schema;
}

interface Response {
  readonly description: string;
  readonly content?: { readonly 'application/json'?: { readonly example?: unknown } };
}

/** The OpenAPI document as one page that needs no script. */
export function documentationPage(openApi: object): string {
  const { info, servers, paths, components } = openApi as Documented;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)}</title><style>${style}</style></head><body>
<h1>${escape(info.title)} <small>${escape(info.version)}</small></h1>
<p>${prose(info.description)}</p>
<p>Base address <code>${escape(servers[0]?.url ?? '')}</code>. The same as a document for programs: <a href="/openapi.json">/openapi.json</a>.</p>
<nav><ul>${operations.map(({ operation }) => `<li><a href="#${operation.operationId}">${escape(operation.summary)}</a></li>`).join('')}</ul></nav>
<h2>Operations</h2>
${operations.map((one) => article({ ...one, schemas: components.schemas })).join('\n')}
<h2>Objects</h2>
${Object.entries(components.schemas).map(schemaSection).join('\n')}
</body></html>
`;
}

function article({
  path,
  method,
  operation,
  schemas,
}: {
  readonly schemas: Schemas;
  readonly path: string;
  readonly method: string;
  readonly operation: DocumentedOperation;
}): string {
  const scope = operation['x-required-scope'];
  const request = operation.requestBody?.content['application/json'];
  const body = (request && schemas[nameOf(request.schema) ?? '']) ?? {};
  const responses = Object.entries(operation.responses);
  const successes = responses.filter(([status]) => status < '400');
  const failures = responses.filter(([status]) => status >= '400');
  return `<article id="${operation.operationId}">
<h3><span class="method">${method.toUpperCase()}</span> ${escape(path)}</h3>
<p><strong>${escape(operation.summary)}.</strong> ${prose(operation.description ?? '')} ${scope === undefined ? 'Needs no key.' : `Needs the scope <code>${escape(scope)}</code>.`}</p>
${table(['Parameter', 'In', 'Meaning'], operation.parameters.map(parameterRow))}
${table(['Member', 'Type', 'Meaning'], memberRows(body))}
${request === undefined ? '' : `<p>Request</p>${example(request.example)}`}
${successes.map(([status, response]) => `<p><code>${status}</code> ${prose(response.description)}</p>${example(response.content?.['application/json']?.example)}`).join('')}
<details><summary>Errors</summary>${table(
    ['Status', 'When'],
    failures.map(([status, { description }]) => [
      `<code>${status}</code>`,
      prose(description).replaceAll('\n\n', '<br>'),
    ]),
  )}</details>
</article>`;
}

function parameterRow({ name, in: place, description, schema }: Parameter): readonly string[] {
  return [code(name), place, prose(`${description ?? schema.description ?? ''}${range(schema)}`)];
}

function schemaSection([name, schema]: readonly [string, Schema]): string {
  return `<article id="${name}"><h3>${escape(name)}</h3>${table(['Member', 'Type', 'Meaning'], memberRows(schema))}</article>`;
}

function memberRows({ properties = {}, required = [] }: Schema): readonly (readonly string[])[] {
  return Object.entries(properties).map(([name, member]) => {
    const optional = required.includes(name) ? '' : ' Optional.';
    return [code(name), typeOf(member), prose(`${member.description ?? ''}${range(member)}${optional}`)];
  });
}

function typeOf({ type = '', items, ...schema }: Schema): string {
  const name = nameOf(schema);
  if (name !== undefined) return `<a href="#${name}">${escape(name)}</a>`;
  return items === undefined ? escape([type].flat().join(' or ')) : `list of ${typeOf(items)}`;
}

function nameOf({ $ref: reference }: Schema): string | undefined {
  return reference?.split('/').at(-1);
}

function range({ minimum, maximum, enum: values, default: absent }: Schema): string {
  const bounds = minimum === undefined ? '' : ` ${minimum} ${maximum === undefined ? 'or more' : `to ${maximum}`}.`;
  const choice = values === undefined ? '' : ` One of ${values.map((value) => `\`${String(value)}\``).join(', ')}.`;
  return `${bounds}${choice}${absent === undefined ? '' : ` Default \`${String(absent)}\`.`}`;
}

function code(text: string): string {
  return `<code>${escape(text)}</code>`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const cells = (tag: string, row: readonly string[]): string => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('');
  return `<table><tr>${cells('th', head)}</tr>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</table>`;
}

function example(value: unknown): string {
  return value === undefined ? '' : `<pre>${escape(JSON.stringify(value, undefined, 2))}</pre>`;
}

/** Text in which back-ticks mark code. */
function prose(text: string): string {
  return escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
