import { createHash } from 'node:crypto';
import { memoize } from '#kernel';
import { compiledLinear } from '../../linear.ts';
import type { LinearPattern } from '../../linear.ts';
import type { RetireData, RetireVulnerability } from './format.ts';
import { needleOf } from './needle.ts';
import { compareVersions } from './versions.ts';

export interface Detected {
  readonly library: string;
  readonly version: string;
}

/** Finds libraries by the address of a script or by its content. */
export interface Detector {
  inUrl(url: URL): readonly Detected[];
  inContent(text: string): readonly Detected[];
  vulnerabilities(detected: Detected): readonly RetireVulnerability[];
}

/** Characters of a script that are looked at; a library says its name at its beginning, a bundle somewhere in it. */
const maxLength = 1_000_000;
/** URLs whose libraries are kept: many sites load the same ones. */
const maxKnownUrls = 500;
const maxKnownLength = 300;
const version = '[0-9][0-9.a-z_-]{0,40}';

const detectors = new WeakMap<RetireData, Detector>();

/** Compiled once for each set of data. */
export function detectorFor(data: RetireData): Detector {
  const detector = detectors.get(data) ?? compile(data);
  detectors.set(data, detector);
  return detector;
}

function compile(data: RetireData): Detector {
  const libraries = Object.entries(data);
  const compiled = (kind: (typeof kinds)[number]) =>
    libraries.flatMap(([library, { extractors }]) => extractors[kind].flatMap((source) => rule(library, source, kind)));
  const rules = { uri: compiled('uri'), filename: compiled('filename'), filecontent: compiled('filecontent') };
  const hashes = new Map(
    libraries.flatMap(([library, { extractors }]) =>
      Object.entries(extractors.hashes).map(([hash, version]) => [hash, { library, version }] as const),
    ),
  );
  const inUrl = ({ href, pathname }: URL): Detected[] => {
    const file = pathname.slice(pathname.lastIndexOf('/') + 1);
    return unique([...found(rules.uri, href), ...found(rules.filename, file)]);
  };
  const known = memoize((href: string) => inUrl(new URL(href)), maxKnownUrls);
  return {
    inUrl: (url) => (url.href.length > maxKnownLength ? inUrl(url) : known(url.href)),
    inContent: (text) => {
      const known = hashes.size > 0 ? hashes.get(createHash('sha1').update(text).digest('hex')) : undefined;
      return unique([...(known ? [known] : []), ...found(rules.filecontent, text.slice(0, maxLength))]);
    },
    vulnerabilities: ({ library, version }) =>
      (data[library]?.vulnerabilities ?? []).filter(
        ({ below, atOrAbove }) =>
          compareVersions(version, below) < 0 && (atOrAbove === undefined || compareVersions(version, atOrAbove) >= 0),
      ),
  };
}

const kinds = ['uri', 'filename', 'filecontent'] as const;

/** How many patterns of each library need what linear matching cannot do, and are skipped. */
export function unusablePatterns(data: RetireData): ReadonlyMap<string, number> {
  const counts = Object.entries(data).map(([library, { extractors }]): [string, number] => {
    const all = kinds.flatMap((kind) => extractors[kind].map((source) => rule(library, source, kind)));
    return [library, all.filter((rules) => rules.length === 0).length];
  });
  return new Map(counts.filter(([, count]) => count > 0));
}

interface Rule {
  readonly library: string;
  readonly needle: string;
  readonly pattern: LinearPattern;
}

/** None where the expression needs what linear matching cannot do. */
function rule(library: string, source: string, kind: string): Rule[] {
  const whole = kind === 'filename' ? `^(?:${source})$` : source;
  try {
    return [
      {
        library,
        needle: needleOf(source.replaceAll('§§version§§', '\\d')),
        pattern: compiledLinear(whole.replaceAll('§§version§§', version)),
      },
    ];
  } catch {
    return [];
  }
}

function found(rules: readonly Rule[], text: string): Detected[] {
  return rules.flatMap(({ library, needle, pattern }) => {
    const match = text.includes(needle) ? pattern.first(text) : undefined;
    const version =
      match
        ?.group(1)
        .replace(/[.-](min|slim|prod|umd|full)\b.*$/, '')
        .replace(/[.-]+$/, '') ?? '';
    return version === '' ? [] : [{ library, version }];
  });
}

function unique(all: readonly Detected[]): Detected[] {
  return [...new Map(all.map((one) => [`${one.library} ${one.version}`, one])).values()];
}
