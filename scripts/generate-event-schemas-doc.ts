/**
 * Writes the JSON Schema of each event's data from its TypeScript type, so that stored events are validated when they are
 * read; with `--check` only says whether it is up to date. Values of string literal types may be any string: a later
 * release may know more of them. Run: node scripts/generate-event-schemas-doc.ts [--check]
 */
import { globSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { writeOrCheck } from './write-or-check.ts';

type Schema = Readonly<Record<string, unknown>>;

const target = 'libs/service/src/wiring/event-schemas.ts';
const maxDepth = 10;

const config = ts.parseJsonConfigFileContent(
  ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)).config,
  ts.sys,
  process.cwd(),
);
const files = globSync('libs/*/src/**/*.events.ts').sort();
const program = ts.createProgram(files, { ...config.options, noEmit: true });
const checker = program.getTypeChecker();
const schemas = Object.fromEntries(files.flatMap((file) => schemasOf(file)));
const text = `// Generated from the types of the events by \`npm run docs\`; do not edit.

/** JSON Schema of the data of each event, in its current version. */
export const eventSchemas: Readonly<Record<string, object>> = ${JSON.stringify(schemas)};
`;
writeOrCheck(target, await format(text, { ...(await resolveConfig(target)), filepath: target }));

function schemasOf(file: string): readonly (readonly [type: string, schema: Schema])[] {
  const source = program.getSourceFile(file);
  if (source === undefined) throw new Error(`${file} cannot be read`);
  return source.statements.filter(ts.isInterfaceDeclaration).flatMap((declaration) => {
    const event = checker.getTypeAtLocation(declaration);
    const [type, data] = ['type', 'data'].map((name) => event.getProperty(name));
    if (type === undefined || data === undefined) return [];
    const name = checker.getTypeOfSymbol(type);
    if (!name.isStringLiteral()) return [];
    return [[name.value, schemaOf(checker.getTypeOfSymbol(data), name.value)]];
  });
}

/** `path` names the type in errors. */
function schemaOf(type: ts.Type, path: string): Schema {
  if (path.split('.').length > maxDepth) throw new Error(`${path} is nested too deeply`);
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
  if (type.flags & ts.TypeFlags.StringLike) return { type: 'string' };
  if (type.flags & ts.TypeFlags.NumberLike) return { type: 'number' };
  if (type.flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
  if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
  if (type.isUnion()) return unionOf(type.types, path);
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return { type: 'array', ...(item !== undefined && { items: schemaOf(item, `${path}.items`) }) };
  }
  if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return objectOf(type, path);
  throw new Error(`${path} has a type that has no schema: ${checker.typeToString(type)}`);
}

function unionOf(types: readonly ts.Type[], path: string): Schema {
  const present = types.filter(({ flags }) => (flags & ts.TypeFlags.Undefined) === 0);
  const different = [...new Set(present.map((type) => JSON.stringify(schemaOf(type, path))))];
  const alternatives = different.map((json) => JSON.parse(json) as Schema);
  const [only] = alternatives;
  return alternatives.length === 1 && only !== undefined ? only : { anyOf: alternatives };
}

function objectOf(type: ts.Type, path: string): Schema {
  const values = type.getStringIndexType();
  if (values !== undefined) return { type: 'object', additionalProperties: schemaOf(values, `${path}.*`) };
  const properties = checker.getPropertiesOfType(type);
  const isOptional = ({ flags }: ts.Symbol): boolean => (flags & ts.SymbolFlags.Optional) !== 0;
  return {
    type: 'object',
    required: properties.filter((property) => !isOptional(property)).map(({ name }) => name),
    properties: Object.fromEntries(
      properties.map((property) => [
        property.name,
        schemaOf(checker.getTypeOfSymbol(property), `${path}.${property.name}`),
      ]),
    ),
  };
}
