/** `1 page`, `2 pages`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The verb after a count: `1 of 3 pages was`, `2 of 3 pages were`. */
export function wasOrWere(count: number): 'was' | 'were' {
  return count === 1 ? 'was' : 'were';
}
