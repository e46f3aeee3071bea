import { exposureCheck } from './exposure.ts';
import { secretTextWith } from './signatures.ts';

export const exposedManifest = exposureCheck(
  {
    id: 'exposed-manifest',
    title: 'Package manifest or lock file is exposed',
    severity: 'info',
    cwe: [538],
    description:
      'A manifest or lock file of a package manager is public. It lists libraries with their versions, from which an attacker selects known vulnerabilities.',
    remediation:
      'Deploy only what the site serves. nginx: `location ~ /(package|composer)(-lock)?\\.(json|lock)$ { deny all; }`.',
  },
  [
    {
      path: '/package.json',
      signature: secretTextWith(/"(?:dependencies|devDependencies|scripts)"\s{0,4}:\s{0,4}\{/),
    },
    { path: '/package-lock.json', signature: secretTextWith(/"lockfileVersion"\s{0,4}:/) },
    { path: '/yarn.lock', signature: secretTextWith(/^# yarn lockfile/m) },
    {
      path: '/composer.json',
      signature: secretTextWith(/"(?:require|require-dev|autoload)"\s{0,4}:\s{0,4}\{/),
    },
    { path: '/composer.lock', signature: secretTextWith(/"content-hash"\s{0,4}:/) },
    { path: '/Gemfile.lock', signature: secretTextWith(/^GEM\s*$/m, /^\s{2}specs:/m) },
    {
      path: '/requirements.txt',
      signature: secretTextWith(/^[A-Za-z][\w.-]{0,60}(?:\[[\w,]{0,60}\])?\s?[=~><]=\s?\d[\w.]{0,20}/m),
    },
    { path: '/Pipfile', signature: secretTextWith(/^\[packages\]/m) },
    { path: '/go.mod', signature: secretTextWith(/^module \S/m, /^go \d/m) },
    { path: '/pom.xml', signature: secretTextWith(/<project[\s>]/, /<artifactId>/) },
  ],
);
