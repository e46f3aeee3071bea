import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { setting } from './cases.ts';

interface Schema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
}

const { components } = JSON.parse(readFileSync(setting('OPENAPI_FILE'), 'utf8')) as {
  components: { schemas: Readonly<Record<string, Schema>> };
};
const interfaces = interfacesOf(join(import.meta.dirname, '..', 'src', 'models.ts'));

/** Schemas of requests, errors and pages are other types here, and those of values and of parts without a name of their own none. */
const elsewhere = /Body$|Page$|^(Error|Health|FindingPlaces|SkippedCheck|Covered\w+|Untested\w+)$/;
const names = Object.keys(components.schemas).filter(
  (name) => components.schemas[name]?.properties !== undefined && !elsewhere.test(name),
);

describe('the models', () => {
  it.each(names)('%s has the members that the OpenAPI document has', (name) => {
    const { properties = {}, required = [] } = components.schemas[name] ?? {};
    const published = Object.keys(properties).map((member) => (required.includes(member) ? member : `${member}?`));
    expect(membersOf(name).map(labelOf).toSorted()).toEqual(published.toSorted());
  });

  it.each(names)('%s has null where the OpenAPI document has it', (name) => {
    const { properties = {} } = components.schemas[name] ?? {};
    const nullable = Object.keys(properties).filter((member) => allowsNull(properties[member] ?? {}));
    const declared = membersOf(name).filter((member) => / null\b/.test(member.getText().split(':').slice(1).join(':')));
    expect(declared.map((member) => member.name?.getText() ?? '').toSorted()).toEqual(nullable.toSorted());
  });
});

function allowsNull({ $ref, type, anyOf = [] }: Schema): boolean {
  if ($ref !== undefined) return allowsNull(components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  return type === 'null' || (Array.isArray(type) && type.includes('null')) || anyOf.some(allowsNull);
}

function membersOf(name: string): readonly ts.TypeElement[] {
  const declaration = interfaces.get(name);
  if (!declaration) throw new Error(`src/models.ts has no interface ${name}`);
  const inherited = (declaration.heritageClauses ?? []).flatMap(({ types }) =>
    types.flatMap(({ expression }) => membersOf(expression.getText())),
  );
  return [...inherited, ...declaration.members];
}

function labelOf(member: ts.TypeElement): string {
  return `${member.name?.getText() ?? ''}${member.questionToken ? '?' : ''}`;
}

function interfacesOf(file: string): ReadonlyMap<string, ts.InterfaceDeclaration> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  return new Map(
    source.statements.filter(ts.isInterfaceDeclaration).map((declaration) => [declaration.name.text, declaration]),
  );
}
