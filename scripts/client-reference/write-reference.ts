import type { DocumentedFunction, DocumentedType, PublicApi } from './public-api.ts';

/** Types with their own section; everything else is an object or the parameters of a call. */
interface Sections {
  readonly client: DocumentedType;
  /** The properties of the client, and the classes that they have. */
  readonly resources: readonly { readonly name: string; readonly type: DocumentedType }[];
  readonly errors: readonly DocumentedType[];
  readonly others: readonly DocumentedType[];
}

/** Links to the types that a text names. */
type TypeLinks = (text: string) => readonly string[];

/** The reference of a package as Markdown, in sections of the second level, on two pages. */
export interface Reference {
  /** The client, the resources of the client, functions, namespaces and errors. */
  readonly calls: string;
  /** All other types. */
  readonly types: string;
}

/** @param typesPage the file of the types, beside that of the calls */
export function referenceOf(api: PublicApi, clientName: string, typesPage: string): Reference {
  const { client, resources, errors, others } = sectionsOf(api, clientName);
  const fromCalls = linksTo(others, typesPage);
  const calls = [
    `## Class ${client.name}`,
    client.documentation,
    ...client.functions.map((one) => functionText(one, '', fromCalls)),
    ...resources.flatMap(({ name, type }) => [
      `## client.${name}`,
      type.documentation,
      ...type.functions.map((one) => functionText(one, `client.${name}.`, fromCalls)),
    ]),
    '## Functions',
    ...api.functions.map((one) => functionText(one, '', fromCalls)),
    ...Object.entries(api.namespaces).flatMap(([name, { functions }]) => [
      `## Namespace ${name}`,
      ...functions.map((one) => functionText(one, `${name}.`, fromCalls)),
    ]),
    '## Error classes',
    ...errors.map((type) => typeText(type, '###', fromCalls)),
  ];
  const types = others.map((type) => typeText(type, '##', linksTo(others, '')));
  return { calls: calls.join('\n\n'), types: types.join('\n\n') };
}

function linksTo(types: readonly DocumentedType[], page: string): TypeLinks {
  const linked = new Set(types.map(({ name }) => name));
  return (text) => {
    const names = [...new Set(text.match(/\b[A-Z]\w+/g))].filter((name) => linked.has(name));
    return names.map((name) => `[${name}](${page}#${name.toLowerCase()})`);
  };
}

function sectionsOf({ types }: PublicApi, clientName: string): Sections {
  const byName = new Map(types.map((type) => [type.name, type]));
  const client = byName.get(clientName);
  if (client === undefined) throw new Error(`the package has no class ${clientName}`);
  const resources = client.properties.flatMap(({ name, type }) => {
    const resource = byName.get(type);
    return resource === undefined ? [] : [{ name, type: resource }];
  });
  const errors = types.filter(({ name }) => name.endsWith('Error'));
  const shown = new Set([client, ...resources.map(({ type }) => type), ...errors]);
  return { client, resources, errors, others: types.filter((type) => !shown.has(type)) };
}

function functionText({ name, signature, documentation }: DocumentedFunction, prefix: string, linksIn: TypeLinks) {
  const full = name.startsWith('new ') ? name : `${prefix}${name}`;
  const types = linksIn(signature);
  return [
    `### ${full}`,
    `\`\`\`ts\n${full}${signature}\n\`\`\``,
    documentation,
    ...(types.length === 0 ? [] : [`Types: ${types.join(', ')}.`]),
  ].join('\n\n');
}

function typeText(
  { name, documentation, base, properties, functions }: DocumentedType,
  heading: '##' | '###',
  linksIn: TypeLinks,
) {
  const lines = properties.map((property) => {
    const optional = property.isOptional ? ', optional' : '';
    const links = linksIn(property.type);
    const see = links.length === 0 ? '' : ` See ${links.join(', ')}.`;
    return `- \`${property.name}\` (\`${property.type}\`${optional}): ${property.documentation}${see}`;
  });
  const baseLinks = linksIn(base);
  const isAlias = properties.length === 0 && functions.length === 0 && base !== '' && !name.endsWith('Error');
  return [
    `${heading} ${name}`,
    documentation,
    ...(base === ''
      ? []
      : [`${isAlias ? 'Is' : 'Extends'} \`${base}\`${baseLinks.length === 0 ? '' : `: ${baseLinks.join(', ')}`}.`]),
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    ...functions.map((one) => `- \`${one.name}${one.signature}\`: ${one.documentation}`),
  ].join('\n\n');
}
