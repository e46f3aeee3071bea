import type { BrowserProbe } from '#scanner/check-api';
import { nameOf, visitWith, withoutForm } from './sources.ts';
import type { Setting, Source } from './sources.ts';

/** What markup and script need, each twice: some pages encode the first one only. */
const characters = `<<""''\`\`((`;
const special = /[<"'`(]/g;

/** The characters that a source brings to a sink, by source and sink; nothing for those that nothing was seen of. */
export type SurvivingCharacters = ReadonlyMap<string, ReadonlySet<string>>;

/** One visit in which each of the sources has them: what a page encodes, no payload needs to try. */
export async function survivingCharacters(
  page: URL,
  sources: readonly Source[],
  probe: BrowserProbe,
): Promise<SurvivingCharacters> {
  // A place has one value at a time: the one in the form that comes first.
  const byPlace = new Map(sources.toReversed().map((source) => [nameOf(withoutForm(source)), source]));
  const marked = [...byPlace.values()].map((source) => ({ source, mark: probe.token() }));
  const settings = marked.map(({ source, mark }): Setting => [source, `${mark}${characters}${mark}`]);
  const report = await probe.visit({ ...visitWith(page, settings), marks: marked.map(({ mark }) => mark) });
  const surviving = new Map<string, Set<string>>();
  for (const { sink, value, marks } of report?.sinks ?? []) {
    for (const { source, mark } of marked) {
      const [, ...between] = marks.includes(mark) ? value.split(mark) : [];
      // What stands behind the last mark is the page's own.
      for (const text of between.slice(0, -1)) {
        const key = keyOf(source, sink);
        surviving.set(key, new Set([...(surviving.get(key) ?? []), ...(text.match(special) ?? [])]));
      }
    }
  }
  return surviving;
}

/** False for a payload with a character that this sink did not receive from this source. */
export function mayArrive(payload: string, source: Source, sink: string, surviving: SurvivingCharacters): boolean {
  const known = surviving.get(keyOf(source, sink));
  return known === undefined || (payload.match(special) ?? []).every((character) => known.has(character));
}

function keyOf(source: Source, sink: string): string {
  return `${nameOf(source)}\n${sink}`;
}
