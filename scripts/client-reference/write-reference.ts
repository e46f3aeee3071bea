import type { DocumentedFunction, DocumentedType, PublicApi } from './public-api.ts';

/** Types with their own section; everything else is an object or the parameters of a call. */
interface Sections {
  readonly client: DocumentedType;
  /** The properties of the client, and the classes that they have. */
  readonly resources: readonly { readonly name: string; readonly type: DocumentedType }[];
  readonly errors: readonly DocumentedType[];
  readonly others: readonly DocumentedType[];
}

/**
 * The reference of a package as Markdown, in sections of the second level: its client, the resources of the client, its
 * functions, namespaces, errors, and all other types.
 */
export function referenceOf(api: PublicApi, clientName: string): string {
  const { client, resources, errors, others } = sectionsOf(api, clientName);
  const linked = new Set(others.map(({ name }) => name));
  return [
    `## Class ${client.name}`,
    client.documentation,
    ...client.functions.map((one) => functionText(one, '', linked)),
    ...resources.flatMap(({ name, type }) => [
      `## client.${name}`,
      type.documentation,
      ...type.functions.map((one) => functionText(one, `client.${name}.`, linked)),
    ]),
    '## Functions',
    ...api.functions.map((one) => functionText(one, '', linked)),
    ...Object.entries(api.namespaces).flatMap(([name, { functions }]) => [
      `## Namespace ${name}`,
      ...functions.map((one) => functionText(one, `${name}.`, linked)),
    ]),
    '## Error classes',
    ...errors.map((type) => typeText(type, linked)),
    '## Types',
    ...others.map((type) => typeText(type, linked)),
  ].join('\n\n');
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

function functionText(
  { name, signature, documentation }: DocumentedFunction,
  prefix: string,
  linked: ReadonlySet<string>,
) {
  const full = name.startsWith('new ') ? name : `${prefix}${name}`;
  const types = typeLinks(signature, linked);
  return [
    `### ${full}`,
    `\`\`\`ts\n${full}${signature}\n\`\`\``,
    documentation,
    ...(types.length === 0 ? [] : [`Types: ${types.join(', ')}.`]),
  ].join('\n\n');
}

function typeText({ name, documentation, base, properties, functions }: DocumentedType, linked: ReadonlySet<string>) {
  const lines = properties.map((property) => {
    const optional = property.isOptional ? ', optional' : '';
    const links = typeLinks(property.type, linked);
    const see = links.length === 0 ? '' : ` See ${links.join(', ')}.`;
    return `- \`${property.name}\` (\`${property.type}\`${optional}): ${property.documentation}${see}`;
  });
  const baseLinks = typeLinks(base, linked);
  const isAlias = properties.length === 0 && functions.length === 0 && base !== '' && !name.endsWith('Error');
  return [
    `### ${name}`,
    documentation,
    ...(base === ''
      ? []
      : [`${isAlias ? 'Is' : 'Extends'} \`${base}\`${baseLinks.length === 0 ? '' : `: ${baseLinks.join(', ')}`}.`]),
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    ...functions.map((one) => `- \`${one.name}${one.signature}\`: ${one.documentation}`),
  ].join('\n\n');
}

/** Links to the types that a text names. */
function typeLinks(text: string, linked: ReadonlySet<string>): readonly string[] {
  const names = new Set(text.match(/\b[A-Z]\w+/g));
  return [...names].filter((name) => linked.has(name)).map((name) => `[${name}](#${name.toLowerCase()})`);
}
