const quote = 0x22;
const backslash = 0x5c;
/** `,`, `:`, `[` and `{`: what stands before each value but the first. */
const beforeValues = new Set([0x2c, 0x3a, 0x5b, 0x7b]);

/** True where a JSON document has more values and names of members than `max`: found without parsing it. */
export function hasMoreValuesThan(max: number, json: Buffer): boolean {
  let values = 1;
  for (let at = 0; at < json.length && values <= max; at += 1) {
    if (json[at] === quote) at = endOfString(json, at);
    else if (beforeValues.has(json[at] as number)) values += 1;
  }
  return values > max;
}

function endOfString(json: Buffer, start: number): number {
  for (let at = start + 1; ;) {
    const end = json.indexOf(quote, at);
    if (end < 0) return json.length;
    let backslashes = 0;
    while (json[end - 1 - backslashes] === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return end;
    at = end + 1;
  }
}
