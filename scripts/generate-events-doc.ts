/**
 * Writes docs/events.md from the event types in the source; with `--check` only says whether it is up to date.
 * Run: node scripts/generate-events-doc.ts [--check]
 */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { writeOrCheck } from './write-or-check.ts';

interface EventType {
  readonly name: string;
  readonly text: string;
  readonly fields: readonly { readonly name: string; readonly type: string; readonly text: string }[];
}

interface Family {
  readonly file: string;
  readonly category: string;
  readonly events: readonly (EventType & { readonly version: number })[];
}

const families = globSync(['libs/*/src/**/*.events.ts', 'apps/*/src/**/*.events.ts'])
  .sort()
  .map((file) => readFamily(file.replaceAll('\\', '/')));
writeOrCheck('docs/events.md', page(families));

function readFamily(file: string): Family {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const types = new Map<string, EventType>();
  let category = '';
  const versions = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node)) {
      const event = readEvent(node, source);
      if (event !== undefined) types.set(event.name, event);
    }
    if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'category') {
      category = literalText(node.initializer);
    }
    if (ts.isPropertyAssignment(node) && ts.isArrayLiteralExpression(node.initializer)) {
      versions.set(node.name.getText(source), node.initializer.elements.length + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const events = [...versions].map(([name, version]) => {
    const event = types.get(name);
    if (event === undefined) throw new Error(`${file} lists ${name} in its family, but declares no such type`);
    if (event.text === '') throw new Error(`${file}: ${name} has no docstring`);
    return { ...event, version };
  });
  return { file, category, events };
}

function readEvent(node: ts.InterfaceDeclaration, source: ts.SourceFile): EventType | undefined {
  const member = (name: string): ts.PropertySignature | undefined =>
    node.members.filter(ts.isPropertySignature).find((property) => property.name.getText(source) === name);
  const type = member('type')?.type;
  const data = member('data')?.type;
  if (type === undefined || data === undefined || !ts.isLiteralTypeNode(type)) return undefined;
  const fields = ts.isTypeLiteralNode(data) ? data.members.filter(ts.isPropertySignature) : [];
  return {
    name: literalText(type.literal),
    text: docOf(node, source),
    fields: fields.map((field) => ({
      name: field.name.getText(source),
      type: (field.type?.getText(source) ?? '').replace(/\breadonly /g, '').replace(/\s+/g, ' '),
      text: docOf(field, source),
    })),
  };
}

function literalText(node: ts.Node): string {
  return ts.isStringLiteral(node) ? node.text : '';
}

function docOf(node: ts.Node, source: ts.SourceFile): string {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = doc === undefined ? '' : doc.getText(source);
  return text
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim();
}

function page(all: readonly Family[]): string {
  return `# Events

Generated from the source by \`npm run docs\`; do not edit. An event's stored type is its name with a version,
\`${all[0]?.events[0]?.name ?? ''}.v1\`. Beside its data every event carries its id, the recorded time, the actor, correlation and
causation ids and the schema version.
\`moreFollow: true\` says that the command appends to other streams next.

${all.map(section).join('\n')}`;
}

function section({ category, file, events }: Family): string {
  return `## \`${category}-…\`

From [\`${file}\`](../${file}).

${events.map((event) => `### ${event.name}.v${event.version}\n\n${event.text}\n\n${fieldTable(event)}`).join('\n')}`;
}

function fieldTable({ fields }: EventType): string {
  if (fields.length === 0) return '';
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const rows = fields.map(({ name, type, text }) => `| \`${name}\` | \`${cell(type)}\` | ${cell(text)} |`);
  return `| Field | Type | Meaning |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}
