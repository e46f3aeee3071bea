import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'of npm': {
      path: '/package.json',
      body: '{\n  "name": "shop",\n  "dependencies": {\n',
      evidence: '"dependencies"',
      type: 'application/json',
    },
    'of npm, on one line': {
      path: '/package.json',
      body: '{"name":"shop","dependencies":{"express":"4.0.0"}}',
      evidence: '"dependencies"',
      type: 'application/json',
    },
    'of PHP': {
      path: '/composer.json',
      body: '{\n    "require": {\n',
      evidence: '"require"',
      type: 'application/json',
    },
    'of Python': {
      path: '/requirements.txt',
      body: 'Django==2.2.1\nrequests>=2.0\n',
      evidence: 'Django==2.2.1',
      type: 'text/plain',
    },
    'of Ruby': {
      path: '/Gemfile.lock',
      body: 'GEM\n  remote: https://rubygems.org/\n  specs:\n    rails (5.0)\n',
      evidence: 'GEM',
    },
  },
  {
    'another JSON file': { responses: { '/package.json': file('{"error":"no such package"}', 'application/json') } },
    'a text named requirements': { responses: { '/requirements.txt': file('You need a browser.', 'text/plain') } },
  },
);
