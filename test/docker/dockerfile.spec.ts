import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

interface Compose {
  readonly services: Readonly<
    Record<string, Readonly<Record<string, unknown>> & { readonly security_opt?: readonly string[] }>
  >;
}

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
  const [image] = images;
  it.each(['COPY', 'HEALTHCHECK', 'USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL', 'WORKDIR'])(
    'has the same %s as that of the service',
    (instruction) => {
      const [browser = [], service] = images.map((image) => linesOf(image, instruction));
      expect(browser).not.toEqual([]);
      expect(browser).toEqual(service);
    },
  );

  const environmentOf = (stage: Stage | undefined): string =>
    stage === undefined ? '' : linesOf(stage, 'ENV').join('\n');

  it('starts the program of the service under an init, which takes away what browsers leave of their processes', () => {
    const [browser = [], service = []] = images.map((one) => linesOf(one, 'ENTRYPOINT'));
    expect(service).toHaveLength(1);
    expect(browser).toEqual(service.map((line) => line.replace('["node"', '["tini", "--", "node"')));
    expect(image?.lines.join('\n')).toMatch(/apt-get install [^&]* tini &&/);
  });

  it('has Chromium of Debian, and sets it', () => {
    expect(image?.lines[0]).toMatch(/^FROM node:[\d.]+-bookworm-slim AS browser$/);
    expect(image?.lines.join('\n')).toMatch(/apt-get install -y --no-install-recommends chromium tini &&/);
    expect(environmentOf(image)).toMatch(/\bSCAN_BROWSER=\/usr\/bin\/chromium$/m);
    expect(environmentOf(images[1])).not.toContain('SCAN_BROWSER');
  });

  it('runs as a user other than root, and without a flag that turns the sandbox off', () => {
    expect(image === undefined ? [] : linesOf(image, 'USER')).toEqual(['USER node']);
    expect(image?.lines.join('\n')).not.toMatch(/no-sandbox|CHROMIUM_FLAGS/);
  });

  it('is what the workers of docker-compose.browser.yml run, with a seccomp profile for the sandbox', () => {
    const { services } = parse(readFileSync('docker-compose.browser.yml', 'utf8')) as Compose;
    const base = (parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as Compose).services;
    expect(Object.keys(services)).toEqual(['worker']);
    expect(services['worker']).toMatchObject({
      image: 'scanledger-browser',
      build: { context: '.', target: 'browser' },
    });
    expect(services['worker']?.security_opt).toContainEqual(expect.stringMatching(/^seccomp=\$\{/));
    // A browser of root is refused, and none may gain privileges.
    expect(services['worker']).not.toHaveProperty('user');
    expect(services['worker']).not.toHaveProperty('privileged');
    expect(base['worker']?.security_opt).toContain('no-new-privileges:true');
  });
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
