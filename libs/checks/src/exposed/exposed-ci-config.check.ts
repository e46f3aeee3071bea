import { exposureCheck } from './exposure.ts';
import { secretTextWith } from './signatures.ts';

export const exposedCiConfig = exposureCheck(
  {
    id: 'exposed-ci-config',
    title: 'CI/CD configuration is exposed',
    severity: 'low',
    cwe: [538],
    description:
      'The configuration of the build pipeline is public. It discloses how and to which hosts the site is deployed, and the names of its secrets.',
    remediation:
      'Deploy only what the site serves, and deny dot paths. nginx: `location ~ /\\.(?!well-known) { deny all; }`.',
  },
  [
    {
      path: '/.gitlab-ci.yml',
      signature: secretTextWith(/^(?:stages|image|include|variables|before_script):|^\s{2,8}script:/m),
    },
    {
      path: '/.travis.yml',
      signature: secretTextWith(/^(?:language:[ \t]{0,4}\w{0,40}|(?:script|before_install|deploy):)/m),
    },
    {
      path: '/Jenkinsfile',
      signature: secretTextWith(/^\s{0,8}(?:pipeline|node)\s{0,4}(?:\([^)\n]{0,80}\)\s{0,4})?\{/m),
    },
    { path: '/bitbucket-pipelines.yml', signature: secretTextWith(/^pipelines:/m) },
    { path: '/.circleci/config.yml', signature: secretTextWith(/^version:/m, /^(?:jobs|workflows|orbs):/m) },
    { path: '/azure-pipelines.yml', signature: secretTextWith(/^(?:trigger|pool|steps|stages|jobs):/m) },
    { path: '/.drone.yml', signature: secretTextWith(/^kind: pipeline/m) },
  ],
);
