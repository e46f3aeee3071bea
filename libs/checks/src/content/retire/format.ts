/** The parts of a Retire.js data file that are used here (https://github.com/RetireJS/retire.js, repository/jsrepository.json). */
export type RetireData = Readonly<Record<string, RetireLibrary>>;

export interface RetireLibrary {
  readonly vulnerabilities: readonly RetireVulnerability[];
  readonly extractors: RetireExtractors;
}

export interface RetireVulnerability {
  /** The first version that is fixed. */
  readonly below: string;
  /** The first version that is vulnerable; all before `below` where it is absent. */
  readonly atOrAbove: string | undefined;
  readonly severity: 'low' | 'medium' | 'high' | 'critical';
  readonly cve: readonly string[];
  readonly summary: string;
}

/** Regular expressions with `§§version§§` where the version stands, and SHA-1 digests of whole files. */
export interface RetireExtractors {
  readonly uri: readonly string[];
  readonly filename: readonly string[];
  readonly filecontent: readonly string[];
  readonly hashes: Readonly<Record<string, string>>;
}

/** Reads a data file that an operator supplies. Throws an error that names the place where it is no such file. */
export function parseRetireData(json: unknown): RetireData {
  return mapped(objectAt(json, 'the file'), (library, name) => {
    const members = objectAt(library, name);
    const extractors = objectAt(members['extractors'] ?? {}, `${name}.extractors`);
    const patterns = (kind: string) => textsAt(extractors[kind] ?? [], `${name}.extractors.${kind}`);
    const listed = listAt(members['vulnerabilities'] ?? [], `${name}.vulnerabilities`);
    return {
      vulnerabilities: listed.flatMap((one, at) => vulnerability(one, `${name}.vulnerabilities[${at}]`)),
      extractors: {
        uri: patterns('uri'),
        filename: patterns('filename'),
        filecontent: patterns('filecontent'),
        hashes: mapped(objectAt(extractors['hashes'] ?? {}, `${name}.extractors.hashes`), textAt),
      },
    };
  });
}

const levels = ['low', 'medium', 'high', 'critical'] as const;

/** An entry without an upper bound cannot be judged and is left out, as Retire.js does. */
function vulnerability(json: unknown, place: string): RetireVulnerability[] {
  const { below, atOrAbove, severity, identifiers } = objectAt(json, place);
  if (below === undefined) return [];
  const level = levels.find((one) => one === severity);
  if (severity !== undefined && level === undefined)
    throw new Error(`${place}.severity: expected ${levels.join(', ')}`);
  const ids = objectAt(identifiers ?? {}, `${place}.identifiers`);
  return [
    {
      below: textAt(below, `${place}.below`),
      atOrAbove: atOrAbove === undefined ? undefined : textAt(atOrAbove, `${place}.atOrAbove`),
      severity: level ?? 'medium',
      cve: textsAt(ids['CVE'] ?? [], `${place}.identifiers.CVE`),
      summary: textAt(ids['summary'] ?? '', `${place}.identifiers.summary`),
    },
  ];
}

function mapped<T>(members: Record<string, unknown>, read: (value: unknown, name: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, read(value, name)]));
}

function objectAt(value: unknown, place: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${place}: expected an object`);
  return value as Record<string, unknown>;
}

function listAt(value: unknown, place: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${place}: expected a list`);
  return value;
}

function textsAt(value: unknown, place: string): readonly string[] {
  return listAt(value, place).map((one, at) => textAt(one, `${place}[${at}]`));
}

function textAt(value: unknown, place: string): string {
  if (typeof value !== 'string') throw new Error(`${place}: expected a text`);
  return value;
}
