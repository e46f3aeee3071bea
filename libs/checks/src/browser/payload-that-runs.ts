import type { BrowserProbe, PageVisit } from '#scanner/check-api';
import { inParallel } from './in-parallel.ts';

export interface RunningPayload {
  readonly payload: string;
  readonly visit: PageVisit;
}

/** The first of the payloads that evaluates `code` in the browser. The likeliest is tried alone, the others in parallel. */
export async function payloadThatRuns(
  payloads: readonly string[],
  code: string,
  visitWith: (payload: string) => PageVisit,
  probe: BrowserProbe,
): Promise<RunningPayload | undefined> {
  const tried = async (payload: string): Promise<RunningPayload | undefined> => {
    const visit = visitWith(payload);
    const report = await probe.visit({ ...visit, codes: [code] });
    return report?.ran.includes(code) === true ? { payload, visit } : undefined;
  };
  const [likeliest, ...others] = payloads;
  if (likeliest === undefined) return undefined;
  return (await tried(likeliest)) ?? (await inParallel(others, tried)).find((one) => one !== undefined);
}
