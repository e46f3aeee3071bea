import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

interface Stage {
  readonly name: string;
  readonly lines: readonly string[];
}

/** The stages of the Dockerfile, with continued lines as one, without comments. */
function stages(): Stage[] {
  const text = readFileSync('Dockerfile', 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', '');
  return text
    .split(/^(?=FROM )/m)
    .filter((stage) => stage.startsWith('FROM '))
    .map((stage) => {
      const lines = stage.split('\n').filter(Boolean);
      return { name: /^FROM \S+ AS (\w+)/.exec(lines[0] ?? '')?.[1] ?? 'service', lines };
    });
}

const images = stages().filter(({ name }) => name !== 'build');
const linesOf = ({ lines }: Stage, instruction: string): string[] =>
  lines.filter((line) => line.startsWith(`${instruction} `));

describe('the image with a browser', () => {
  it.each(['COPY', 'HEALTHCHECK', 'ENTRYPOINT', 'USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL', 'WORKDIR'])(
    'has the same %s as that of the service',
    (instruction) => {
      const [browser = [], service] = images.map((image) => linesOf(image, instruction));
      expect(browser).not.toEqual([]);
      expect(browser).toEqual(service);
    },
  );
});

describe.each(images)('the image $name', (image) => {
  it('starts programs that the build makes', () => {
    const programs = image.lines.join('\n').match(/dist\/[\w./-]+/g);
    expect(new Set(programs)).toEqual(new Set(['dist/server.js', 'dist/scanledger-admin.js']));
    for (const program of programs ?? []) expect([program, existsSync(program)]).toEqual([program, true]);
  });

  it('copies files that are in the project', () => {
    const sources = linesOf(image, 'COPY').flatMap((line) =>
      line.includes('--from=') ? [] : [line.split(' ')[1] ?? ''],
    );
    expect(sources).not.toEqual([]);
    for (const source of sources) expect([source, existsSync(source)]).toEqual([source, true]);
  });
});
