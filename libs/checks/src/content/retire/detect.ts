import { createHash } from 'node:crypto';
import { memoize } from '#kernel';
import { compiledLinear } from '../../linear.ts';
import type { LinearPattern, Match } from '../../linear.ts';
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

/** URLs whose libraries are kept: many sites load the same ones. */
const maxKnownUrls = 500;
const maxKnownLength = 300;
const version = '[0-9][0-9.a-z_-]{0,40}';

/** The digest of a file, which build tools put into its name: no part of a version. */
const fingerprint = /[.-][0-9a-f]{8,64}(?=(?:\.min)?\.js$)/;

const detectors = new WeakMap<RetireData, Detector>();

/** Made once for each set of data. */
export function detectorFor(data: RetireData): Detector {
  const detector = detectors.get(data) ?? newDetector(data);
  detectors.set(data, detector);
  return detector;
}

function newDetector(data: RetireData): Detector {
  const libraries = Object.entries(data);
  const rulesOf = (kind: Kind): readonly Rule[] =>
    libraries.flatMap(([library, { extractors }]) => extractors[kind].map((source) => rule(library, source, kind)));
  const rules = { uri: rulesOf('uri'), filename: rulesOf('filename'), filecontent: rulesOf('filecontent') };
  const hashes = new Map(
    libraries.flatMap(([library, { extractors }]) =>
      Object.entries(extractors.hashes).map(([hash, version]) => [hash, { library, version }] as const),
    ),
  );
  const inUrl = ({ href, pathname }: URL): Detected[] => {
    const file = pathname.slice(pathname.lastIndexOf('/') + 1).replace(fingerprint, '');
    return unique([...found(rules.uri, href), ...found(rules.filename, file)]);
  };
  const known = memoize((href: string) => inUrl(new URL(href)), maxKnownUrls);
  return {
    inUrl: (url) => (url.href.length > maxKnownLength ? inUrl(url) : known(url.href)),
    inContent: (text) => {
      const known = hashes.size > 0 ? hashes.get(createHash('sha1').update(text).digest('hex')) : undefined;
      return unique([...(known ? [known] : []), ...found(rules.filecontent, text)]);
    },
    vulnerabilities: ({ library, version }) =>
      (data[library]?.vulnerabilities ?? []).filter(
        ({ below, atOrAbove }) =>
          compareVersions(version, below) < 0 && (atOrAbove === undefined || compareVersions(version, atOrAbove) >= 0),
      ),
  };
}

const kinds = ['uri', 'filename', 'filecontent'] as const;
type Kind = (typeof kinds)[number];

/** How many patterns of each library need what linear matching cannot do, and are skipped. */
export function unusablePatterns(data: RetireData): ReadonlyMap<string, number> {
  const counts = Object.entries(data).map(([library, { extractors }]): [string, number] => {
    const all = kinds.flatMap((kind) => extractors[kind].map((source) => compile(source, kind)));
    return [library, all.filter((pattern) => pattern === undefined).length];
  });
  return new Map(counts.filter(([, count]) => count > 0));
}

interface Rule {
  readonly library: string;
  readonly needle: string;
  /** In a text that contains the needle. */
  readonly first: (text: string) => Match | undefined;
}

/** Its pattern is compiled for the first text that may match: those of all libraries take 12 MiB. */
function rule(library: string, source: string, kind: Kind): Rule {
  let compiled: { readonly pattern: LinearPattern | undefined } | undefined;
  return {
    library,
    needle: needleOf(source.replaceAll('§§version§§', '\\d')),
    first: (text) => (compiled ??= { pattern: compile(source, kind) }).pattern?.first(text),
  };
}

/** Undefined where the expression needs what linear matching cannot do. */
function compile(source: string, kind: Kind): LinearPattern | undefined {
  const whole = kind === 'filename' ? `^(?:${source})$` : source;
  try {
    return compiledLinear(whole.replaceAll('§§version§§', version));
  } catch {
    return undefined;
  }
}

function found(rules: readonly Rule[], text: string): Detected[] {
  return rules.flatMap(({ library, needle, first }) => {
    const match = text.includes(needle) ? first(text) : undefined;
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
