import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

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
      signature: textWith(/^(?:stages|image|include|variables|before_script):|^\s{2,8}script:/m),
    },
    { path: '/.travis.yml', signature: textWith(/^(?:language|script|before_install|deploy):/m) },
    { path: '/Jenkinsfile', signature: textWith(/^\s{0,8}(?:pipeline|node)\s{0,4}(?:\([^)\n]{0,80}\)\s{0,4})?\{/m) },
    { path: '/bitbucket-pipelines.yml', signature: textWith(/^pipelines:/m) },
    { path: '/.circleci/config.yml', signature: textWith(/^version:/m, /^(?:jobs|workflows|orbs):/m) },
    { path: '/azure-pipelines.yml', signature: textWith(/^(?:trigger|pool|steps|stages|jobs):/m) },
    { path: '/.drone.yml', signature: textWith(/^kind: pipeline/m) },
  ],
);
