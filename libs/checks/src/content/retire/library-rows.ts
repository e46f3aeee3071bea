import type { RetireLibrary, RetireVulnerability } from './format.ts';

/** Where copies of a library are found. */
export interface Copies {
  /** Name of the package, as it stands in URLs of jsDelivr and unpkg. */
  readonly npm: string;
  /** Names in URLs of cdnjs. */
  readonly cdnjs: readonly string[];
  /** File names without version and ending. */
  readonly files: readonly string[];
  /** What the file itself says, with `<version>` where its version stands. */
  readonly content: readonly string[];
}

type Row = readonly [
  atOrAbove: string,
  below: string,
  severity: RetireVulnerability['severity'],
  cwe: number,
  /** '' where none was given out. */
  cve: string,
  summary: string,
];

/** As Retire.js writes it. */
const versionPlace = '§§version§§';
/** Three numbers: a URL with fewer leads to whatever is the newest of them. */
const exact = String.raw`(\d{1,4}\.\d{1,4}\.\d[0-9a-z.-]{0,40})`;

/** The libraries that WordPress has in itself are loaded with their versions. */
const wordPress = String.raw`/wp-includes/js/(?:[\w.-]{1,40}/){0,3}`;

/** What a file is called beside its name. */
const kinds = String.raw`(?:[.-](?:slim|min|prod|umd|full))*`;

/** An entry of the built-in list. */
export function library({ npm, cdnjs, files, content }: Copies, rows: readonly Row[]): RetireLibrary {
  return {
    vulnerabilities: rows.map(([atOrAbove, below, severity, cwe, cve, summary]) => ({
      below,
      atOrAbove: atOrAbove === '' ? undefined : atOrAbove,
      severity,
      cve: cve === '' ? [] : [cve],
      summary: `${summary} (CWE-${cwe})`,
    })),
    extractors: {
      uri: [
        String.raw`(?:://[^/]{1,253}|[/,]npm)/${escaped(npm)}@v?${exact}(?:[/,?+]|$)`,
        ...cdnjs.map((name) => String.raw`/(?:libs|jquery)/${escaped(name)}/r?${exact}/`),
        ...files.map((name) => String.raw`/v?${exact}/(?:(?:js|dist|lib)/){0,2}${escaped(name)}${kinds}\.js`),
        ...files.map((name) => String.raw`${wordPress}${escaped(name)}${kinds}\.js\?(?:[^#]{1,100}&)?ver=${exact}`),
      ],
      filename: files.map((name) => String.raw`${escaped(name)}[-.]v?(${versionPlace})${kinds}\.js`),
      filecontent: content.map((pattern) => pattern.replace('<version>', versionPlace)),
      hashes: {},
    },
  };
}

function escaped(text: string): string {
  return text.replaceAll('.', String.raw`\.`);
}
