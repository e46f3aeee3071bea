/**
 * When the vendors' support of a version line ended, as known on 2026-08-22: compiled by hand from what the vendors
 * announced and compared with the data of https://endoflife.date (github.com/endoflife-date/endoflife.date at commit
 * a70eca337); Microsoft IIS after Microsoft's lifecycle pages of the Windows that it comes with.
 */
export interface Product {
  readonly name: string;
  /** Finds the version in a `Server` or `X-Powered-By` value. */
  readonly pattern: RegExp;
  /** Lines in ascending order with the day on which support ended; versions after the last one are supported. */
  readonly lines: readonly (readonly [line: string, endOfLife: string])[];
}

export const endOfLifeProducts: readonly Product[] = [
  {
    name: 'Apache HTTP Server',
    pattern: /\bApache\/(\d{1,3}\.\d{1,3})/,
    lines: [
      ['1.3', '2010-02-03'],
      ['2.0', '2013-07-10'],
      ['2.2', '2017-07-11'],
    ],
  },
  {
    name: 'nginx',
    pattern: /\bnginx\/(\d{1,3}\.\d{1,3})/,
    lines: [
      ['1.6', '2015-04-21'],
      ['1.8', '2016-04-26'],
      ['1.10', '2017-04-12'],
      ['1.12', '2018-04-17'],
      ['1.14', '2019-04-23'],
      ['1.16', '2020-04-20'],
      ['1.18', '2021-04-20'],
      ['1.20', '2022-05-24'],
      ['1.22', '2023-04-11'],
      ['1.24', '2024-04-23'],
      ['1.26', '2025-04-23'],
      ['1.27', '2025-06-24'],
      ['1.28', '2026-04-14'],
      ['1.29', '2026-05-13'],
    ],
  },
  {
    name: 'Microsoft IIS',
    pattern: /\bMicrosoft-IIS\/(\d{1,2}\.\d{1,2})/,
    lines: [
      ['6.0', '2015-07-14'],
      ['7.5', '2020-01-14'],
      ['8.5', '2023-10-10'],
    ],
  },
  {
    name: 'Apache Tomcat',
    pattern: /\bApache[- ]Tomcat\/(\d{1,3}\.\d{1,3})/,
    lines: [
      ['6.0', '2016-12-31'],
      ['7.0', '2021-03-31'],
      ['8.0', '2018-06-30'],
      ['8.5', '2024-03-31'],
      ['9.0', '2027-03-31'],
      ['10.0', '2022-10-31'],
    ],
  },
  {
    name: 'PHP',
    pattern: /\bPHP\/(\d{1,2}\.\d{1,2})/,
    lines: [
      ['5.5', '2016-07-21'],
      ['5.6', '2018-12-31'],
      ['7.0', '2019-01-10'],
      ['7.1', '2019-12-01'],
      ['7.2', '2020-11-30'],
      ['7.3', '2021-12-06'],
      ['7.4', '2022-11-28'],
      ['8.0', '2023-11-26'],
      ['8.1', '2025-12-31'],
      ['8.2', '2026-12-31'],
      ['8.3', '2027-12-31'],
      ['8.4', '2028-12-31'],
      ['8.5', '2029-12-31'],
    ],
  },
  {
    name: 'OpenSSL',
    pattern: /\bOpenSSL\/(\d\.\d(?:\.\d{1,2})?)/,
    lines: [
      ['0.9.8', '2015-12-31'],
      ['1.0.0', '2015-12-31'],
      ['1.0.1', '2016-12-31'],
      ['1.0.2', '2019-12-31'],
      ['1.1.0', '2019-09-11'],
      ['1.1.1', '2023-09-11'],
      ['3.0', '2026-09-07'],
      ['3.1', '2025-03-14'],
      ['3.2', '2025-11-23'],
      ['3.3', '2026-04-09'],
      ['3.4', '2026-10-22'],
      ['3.5', '2030-04-08'],
      ['3.6', '2026-11-01'],
    ],
  },
  {
    name: 'Python',
    pattern: /\bC?Python\/(\d\.\d{1,2})/,
    lines: [
      ['2.7', '2020-01-01'],
      ['3.5', '2020-09-30'],
      ['3.6', '2021-12-23'],
      ['3.7', '2023-06-27'],
      ['3.8', '2024-10-07'],
      ['3.9', '2025-10-31'],
      ['3.10', '2026-10-31'],
      ['3.11', '2027-10-31'],
      ['3.12', '2028-10-31'],
      ['3.13', '2029-10-31'],
    ],
  },
  {
    name: 'Ruby',
    pattern: /\bRuby\/(\d\.\d)/,
    lines: [
      ['2.4', '2020-03-31'],
      ['2.5', '2021-03-31'],
      ['2.6', '2022-03-31'],
      ['2.7', '2023-03-31'],
      ['3.0', '2024-04-23'],
      ['3.1', '2025-03-26'],
      ['3.2', '2026-03-31'],
      ['3.3', '2027-03-31'],
      ['3.4', '2028-03-31'],
    ],
  },
];

export interface EndedSupport {
  readonly name: string;
  readonly version: string;
  readonly ended: string;
}

/** The products in a header value whose support had ended by `now`. */
export function endedSupportIn(value: string, now: Date): EndedSupport[] {
  return endOfLifeProducts.flatMap(({ name, pattern, lines }) => {
    const version = pattern.exec(value.slice(0, 1000))?.[1];
    const line = version === undefined ? undefined : lines.find(([line]) => compareVersions(version, line) <= 0);
    if (version === undefined || line === undefined || new Date(line[1]) > now) return [];
    return [{ name, version, ended: line[1] }];
  });
}

function compareVersions(left: string, right: string): number {
  const [lefts, rights] = [left.split('.').map(Number), right.split('.').map(Number)];
  for (let at = 0; at < rights.length; at++) {
    const difference = (lefts[at] ?? 0) - (rights[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
