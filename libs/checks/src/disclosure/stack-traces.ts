import { linear } from '../linear.ts';
import type { LinearPattern, Match } from '../linear.ts';

interface TraceOf {
  readonly platform: string;
  readonly pattern: LinearPattern;
  /** Matches that make a trace: a single one may be prose. */
  readonly atLeast: number;
  /** A literal that every match contains. */
  readonly needle: string;
}

/** White space between the lines of a trace, as text or as HTML. */
const gap = String.raw`(?:\s|<br ?/?>|&nbsp;){1,60}`;

/** A method of Java, which may name its class loader and module before it: `java.base/java.util.List.get`, `app//shop.Cart.total`. */
const javaMethod = String.raw`(?:[\w.@-]{1,60}/){0,2}/?[\w$.]{3,200}\.[\w$<>]{1,100}`;

/** A method of .NET with its type: those of top-level statements and local functions, such as `<<Main>$>g__Total|0_2`, and of generic ones. */
const dotNetMethod = String.raw`[\w.<>\x60+$|]{1,200}(?:\[[\w.,\s]{1,100}\])?`;

const traces: readonly TraceOf[] = [
  {
    platform: 'Java',
    pattern: linear(
      String.raw`\bat ${javaMethod}\([\w$-]{1,100}\.(?:java|kt|scala|groovy):\d{1,6}\)`,
      '',
      /\.(?:java|kt|scala|groovy):\d/,
    ),
    atLeast: 2,
    needle: 'at ',
  },
  {
    platform: 'Java',
    pattern: linear(
      String.raw`(?:Exception|Error)(?:: [^\n]{0,300})?${gap}at ${javaMethod}\((?:[\w$-]{1,100}\.(?:java|kt|scala|groovy):\d{1,6}|Native Method|Unknown Source)\)`,
      '',
      /\.(?:java|kt|scala|groovy):\d|Native Method|Unknown Source/,
    ),
    atLeast: 1,
    needle: 'at ',
  },
  {
    platform: '.NET',
    pattern: linear(
      String.raw`Exception(?: \(0x[0-9A-Fa-f]{8}\))?: [^\n]{0,300}${gap}at \w{1,100}\.${dotNetMethod}\([^()\n]{0,300}\)`,
    ),
    atLeast: 1,
    needle: 'Exception',
  },
  {
    platform: '.NET',
    pattern: linear(String.raw`\bat ${dotNetMethod}\([^()\n]{0,300}\) in [A-Za-z/][^\n]{1,260}:line \d{1,6}`),
    atLeast: 1,
    needle: ':line ',
  },
  {
    platform: '.NET',
    pattern: linear(
      String.raw`\[\w{0,80}Exception(?: \(0x[0-9A-Fa-f]{8}\))?(?:: [^\n]{0,300})?\]${gap}${dotNetMethod}\([^()\n]{0,300}\) (?:\+\d|in [A-Za-z]:\\)`,
    ),
    atLeast: 1,
    needle: 'Exception',
  },
  {
    platform: 'Python',
    pattern: linear(String.raw`Traceback \(most recent call last\):[\s\S]{1,200}File "[^"\n]{1,260}", line \d{1,6}`),
    atLeast: 1,
    needle: 'Traceback (most recent call last)',
  },
  {
    platform: 'PHP',
    pattern: linear(String.raw`#\d{1,3} (?:(?:/|[A-Z]:\\)[^()\n]{1,260}\.(?:php|inc|phtml)\(\d{1,6}\): |\{main\})`),
    atLeast: 2,
    needle: '#0 ',
  },
  {
    platform: 'PHP',
    pattern: linear(String.raw`Stack trace:${gap}#0 (?:(?:/|[A-Z]:\\)[^\n]{1,260}|\{main\}|\[internal function\])`),
    atLeast: 1,
    needle: 'Stack trace:',
  },
  {
    // Laravel and Symfony give the calls to clients of an API as members.
    platform: 'PHP',
    pattern: linear(
      String.raw`"file":\s?"(?:/|[A-Z]:[\\/])[^"\n]{1,260}\.php",\s{0,40}"line":\s?\d{1,6}`,
      '',
      /\.php",\s{0,40}"line"/,
    ),
    atLeast: 2,
    needle: '"line"',
  },
  {
    platform: 'Node.js',
    pattern: linear(
      String.raw`(?:Error|Exception)(?: \[\w{1,60}\])?: [^\n]{0,300}${gap}at [^\n()]{0,150}?\(?(?:file://|node:)?(?:/|[A-Z]:\\|internal/)[^\n():<]{1,260}(?:\.[cm]?[jt]s)?:\d{1,6}:\d{1,6}`,
      '',
      /:\d{1,6}:\d/,
    ),
    atLeast: 1,
    needle: 'at ',
  },
  {
    platform: 'Node.js',
    pattern: linear(
      String.raw`\bat [^\n()]{0,150}?\(?(?:file://)?(?:/|[A-Z]:\\)[^\n():<]{1,260}\.[cm]?[jt]s:\d{1,6}:\d{1,6}`,
      '',
      /[jt]s:\d/,
    ),
    atLeast: 2,
    needle: 'at ',
  },
  {
    platform: 'Ruby',
    pattern: linear(String.raw`[\w./-]{1,200}\.rb:\d{1,6}:in [\x60'][^'\x60\n]{1,150}'`),
    atLeast: 2,
    needle: '.rb:',
  },
  {
    platform: 'Ruby',
    pattern: linear(String.raw`[\w./-]{1,200}\.rb:\d{1,6}:in [\x60'][^'\x60\n]{1,150}': [^\n]{1,300} \([\w:]{1,120}\)`),
    atLeast: 1,
    needle: '.rb:',
  },
  {
    platform: 'Elixir',
    pattern: linear(
      String.raw`\(\w{1,60} \d[\w.+-]{0,40}\) [\w./-]{1,200}\.exs?:\d{1,6}: [\w.]{1,200}[\w?!]/\d{1,3}`,
      '',
      /\.exs?:\d/,
    ),
    atLeast: 2,
    needle: '.ex',
  },
  {
    platform: 'Rust',
    pattern: linear(
      String.raw`thread '[^'\n]{1,100}'(?: \(\d{1,10}\))? panicked at (?:'[^\n]{0,300}', )?[\w./\\-]{1,200}\.rs:\d{1,6}:\d{1,6}`,
    ),
    atLeast: 1,
    needle: 'panicked at ',
  },
  {
    platform: 'Go',
    pattern: linear(String.raw`goroutine \d{1,10} \[[\w ,()]{2,60}\]:\s+[\w./*()\[\]-]{2,200}\(`),
    atLeast: 1,
    needle: 'goroutine ',
  },
];

/** The first stack trace in a text. */
export function findStackTrace(text: string): { platform: string; match: Match } | undefined {
  for (const { platform, pattern, atLeast, needle } of traces) {
    if (!text.includes(needle)) continue;
    const found = pattern.all(text, atLeast);
    const [match] = found;
    if (match !== undefined && found.length >= atLeast) return { platform, match };
  }
  return undefined;
}
