/** What a hostile site puts into everything that it controls, so that a page shows it. */
export const hostileStrings: readonly string[] = [
  '<script>window.hostile = 1</script>',
  '</script><script>window.hostile = 1</script>',
  '"><img src=x onerror="window.hostile = 1">',
  "'><svg onload='window.hostile = 1'>",
  '" autofocus onfocus="window.hostile = 1" x="',
  '</pre></details></main><h1>You are signed out</h1><form action="https://evil.example/">',
  '</title><base href="https://evil.example/">',
  '<!-- --!> <![CDATA[ ]]>',
  'javascript:window.hostile=1',
  'JaVa\tScRiPt:window.hostile=1//',
  'data:text/html,<script>window.hostile=1</script>',
  '${window.hostile=1} {{constructor.constructor("window.hostile=1")()}} <%= 1 %> #{1}',
  '\u202ecod.elgoog\u202c \u200f\u2066evil\u2069 \u0000\u0007\u001b[31m',
  '&lt;script&gt;&#x3c;img src=x onerror=1&#x3e;',
  'w'.repeat(10_000),
  '𝕏'.repeat(300),
  'line\r\nSet-Cookie: a=b\n\n<b>',
];

/** Every text in a value replaced by `text`, except those at `kept` properties: ids, enumerations and times of the service. */
export function withText<V>(value: V, text: string, kept: ReadonlySet<string>): V {
  if (typeof value === 'string') return text as V;
  if (Array.isArray(value)) return value.map((item: unknown) => withText(item, text, kept)) as V;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [
    name,
    kept.has(name) ? (member as unknown) : withText(member as unknown, text, kept),
  ]);
  return Object.fromEntries(entries) as V;
}
