import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'of a cloud account': {
      path: '/.aws/credentials',
      body: '[default]\naws_access_key_id = AKIAIOSFODNN7EXAMPLE\naws_secret_access_key = wJalrXUtnFEMI/K7MDENG\n',
      evidence: 'aws_secret_access_key =',
    },
    'of npm': {
      path: '/.npmrc',
      body: '//registry.example/:_authToken=npm_1234567890\n',
      evidence: '_authToken=',
    },
    'of git': {
      path: '/.git-credentials',
      body: 'https://deploy:s3cret@git.example\n',
      evidence: 'https://deploy:',
    },
    'of docker': {
      path: '/.docker/config.json',
      body: '{"auths": {"hub.example": {"auth": "eA=="}}}',
      evidence: '"auths":',
      type: 'application/json',
    },
    'of netrc': {
      path: '/.netrc',
      body: 'machine ftp.example login me password hunter22\n',
      evidence: 'machine ftp.example',
    },
    'of composer': {
      path: '/auth.json',
      body: '{"http-basic": {"repo.example": {"username": "a", "password": "b"}}}',
      evidence: '"http-basic"',
      type: 'application/json',
    },
  },
  {
    'an npm setting without a token': { responses: { '/.npmrc': file('save-exact=true\n') } },
    'a token from the environment': { responses: { '/.npmrc': file('//r.example/:_authToken=${NPM_TOKEN}\n') } },
  },
);
