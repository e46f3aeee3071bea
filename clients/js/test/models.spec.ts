import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { setting } from './cases.ts';

interface Schema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

const { components } = JSON.parse(readFileSync(setting('OPENAPI_FILE'), 'utf8')) as {
  components: { schemas: Readonly<Record<string, Schema>> };
};
const interfaces = interfacesOf(join(import.meta.dirname, '..', 'src', 'models.ts'));

/** Schemas of requests, errors and pages are other types here, and parts without a name of their own none. */
const elsewhere = /Body$|Page$|^(Error|Health|FindingPlaces|SkippedCheck|Covered\w+)$/;
const names = Object.keys(components.schemas).filter((name) => !elsewhere.test(name));

describe('the models', () => {
  it.each(names)('%s has the members that the OpenAPI document has', (name) => {
    const { properties = {}, required = [] } = components.schemas[name] ?? {};
    const published = Object.keys(properties).map((member) => (required.includes(member) ? member : `${member}?`));
    expect([...membersOf(name)].toSorted()).toEqual(published.toSorted());
  });
});

function membersOf(name: string): readonly string[] {
  const declaration = interfaces.get(name);
  if (!declaration) throw new Error(`src/models.ts has no interface ${name}`);
  const inherited = (declaration.heritageClauses ?? []).flatMap(({ types }) =>
    types.flatMap(({ expression }) => membersOf(expression.getText())),
  );
  const own = declaration.members.map((member) => `${member.name?.getText() ?? ''}${member.questionToken ? '?' : ''}`);
  return [...inherited, ...own];
}

function interfacesOf(file: string): ReadonlyMap<string, ts.InterfaceDeclaration> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  return new Map(
    source.statements.filter(ts.isInterfaceDeclaration).map((declaration) => [declaration.name.text, declaration]),
  );
}
