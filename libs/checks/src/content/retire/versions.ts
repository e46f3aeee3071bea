/** Orders versions by their parts; a word such as `beta1` comes before the number that it precedes. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const order = compareParts(left[at] ?? '0', right[at] ?? '0');
    if (order !== 0) return order;
  }
  return 0;
}

function partsOf(version: string): string[] {
  return version.split(/[.-]/).filter((part) => part !== '');
}

function compareParts(one: string, other: string): number {
  const [left, right] = [numberOf(one), numberOf(other)];
  if (left !== undefined && right !== undefined) return left - right;
  if (left === undefined && right === undefined) return one < other ? -1 : Number(one > other);
  return left === undefined ? -1 : 1;
}

function numberOf(part: string): number | undefined {
  return /^\d{1,9}$/.test(part) ? Number(part) : undefined;
}
