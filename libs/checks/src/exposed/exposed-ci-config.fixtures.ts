import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    GitLab: { path: '/.gitlab-ci.yml', body: 'stages:\n  - deploy\n', evidence: 'stages:' },
    Jenkins: { path: '/Jenkinsfile', body: 'pipeline {\n  agent any\n}\n', evidence: 'pipeline {' },
    Travis: { path: '/.travis.yml', body: 'language: node_js\n', evidence: 'language: node_js' },
  },
  { 'a text about pipelines': { responses: { '/Jenkinsfile': file('our pipeline is long') } } },
);
