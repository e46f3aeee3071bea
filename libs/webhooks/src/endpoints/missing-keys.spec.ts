import { describe, expect, it } from '@jest/globals';
import { SystemIds } from '#kernel';
import type { SigningSecret } from './endpoints.projection.ts';
import { countByMissingKey } from './missing-keys.ts';
import type { EndpointSources } from './missing-keys.ts';
import { SecretBox } from './secret-box.ts';

const [older, newer] = [1, 2].map((byte) => new SecretBox([Buffer.alloc(32, byte)], new SystemIds()));
const now = '2026-06-01T12:00:00.000Z';

/** The numbers of endpoints whose secrets the newer key cannot decrypt. */
async function missing(...secretsOfEndpoints: readonly (readonly SigningSecret[])[]): Promise<readonly number[]> {
  const store = {
    findLive: async () => ({}),
    async *all() {
      for (const secrets of secretsOfEndpoints) yield { document: { secrets } };
    },
  };
  const sources = { store, log: {}, catalogue: {} } as unknown as EndpointSources;
  return newer === undefined ? [] : [...(await countByMissingKey(sources, newer, now)).values()];
}

const sealed = (box: SecretBox | undefined, endsAt: string | null): SigningSecret => ({
  sealed: box?.seal('whsec_', 'we_1') ?? '',
  endsAt,
});

describe('A key that encrypts signing secrets', () => {
  it('is missing for each endpoint with a secret of it that signs', async () => {
    const rotated = [sealed(newer, null), sealed(older, '2026-06-01T12:00:00.001Z')];
    expect(await missing([sealed(older, null)], rotated, [sealed(newer, null)])).toEqual([2]);
  });

  it('is not missing where its secrets have ended', async () => {
    expect(await missing([sealed(newer, null), sealed(older, now)])).toEqual([]);
  });
});
