import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    compose: {
      path: '/docker-compose.yml',
      body: 'services:\n  web:\n    image: shop:1\n',
      evidence: 'services:',
      severity: 'medium',
    },
    'compose with a password': {
      path: '/docker-compose.yml',
      body: 'services:\n  db:\n    image: postgres\n    environment:\n      POSTGRES_PASSWORD: hunter22\n',
      evidence: 'POSTGRES_PASSWORD:',
      severity: 'high',
    },
    'a Dockerfile': { path: '/Dockerfile', body: 'FROM node:24\nCOPY . .\n', evidence: 'FROM node:24' },
    'a kubeconfig': {
      path: '/.kube/config',
      body: 'apiVersion: v1\nclusters:\n- cluster:\n',
      evidence: 'clusters:',
      severity: 'high',
    },
  },
  { 'an article about FROM': { responses: { '/Dockerfile': file('FROM here on everything is text') } } },
);
