import { listOf, parsedJson } from './json-values.ts';
import { resolveLink } from '../urls/resolve-link.ts';

/** URLs that speculation rules list. What they say of links (`href_matches`) are patterns, not URLs. */
export function linksInSpeculationRules(json: string, base: URL, max: number): URL[] {
  const rules = Object.values(membersOf(parsedJson(json))).flatMap(listOf);
  return resolved(
    rules.flatMap((rule) => listOf(membersOf(rule)['urls'])),
    base,
    max,
  );
}

/** Modules of an import map; a name that ends with a slash stands for a folder, of which nothing is requested as such. */
export function linksInImportMap(json: string, base: URL, max: number): URL[] {
  const { imports, scopes } = membersOf(parsedJson(json));
  const maps = [imports, ...Object.values(membersOf(scopes))].map(membersOf);
  const modules = maps.flatMap((map) =>
    Object.entries(map).flatMap(([name, url]) => (name.endsWith('/') ? [] : [url])),
  );
  return resolved(modules, base, max);
}

function resolved(references: readonly unknown[], base: URL, max: number): URL[] {
  return references
    .flatMap((reference) => (typeof reference === 'string' ? (resolveLink(reference, base) ?? []) : []))
    .slice(0, max);
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
