import { exposureCheck } from './exposure.ts';
import { secretTextWith } from './signatures.ts';

export const exposedCredentials = exposureCheck(
  {
    id: 'exposed-credentials',
    title: 'Credentials file is exposed',
    severity: 'critical',
    cwe: [522, 538],
    description:
      'A file in which a tool stores its credentials is public. An attacker can use the cloud account, registry, repository or database.',
    remediation:
      'Revoke the credentials now, delete the file, and deny dot paths. nginx: `location ~ /\\.(?!well-known) { deny all; }`.',
  },
  [
    { path: '/.aws/credentials', signature: secretTextWith(/^\s{0,8}aws_secret_access_key\s{0,8}=/m) },
    { path: '/.npmrc', signature: secretTextWith(/(?:_authToken|_password|_auth)\s{0,8}=(?=\s{0,8}[^\s$])/) },
    { path: '/auth.json', signature: secretTextWith(/"(?:http-basic|github-oauth|gitlab-token|bearer)"\s{0,8}:/) },
    { path: '/.git-credentials', signature: secretTextWith(/^https?:\/\/[^\s:/@]{1,100}:(?=[^\s/@]{1,200}@)/m) },
    { path: '/.docker/config.json', signature: secretTextWith(/"auths"\s{0,8}:/) },
    { path: '/.dockercfg', signature: secretTextWith(/"auth"\s{0,8}:\s{0,8}"/) },
    { path: '/.netrc', signature: secretTextWith(/\bmachine\s{1,8}\S{1,100}/, /\bpassword\s/) },
    { path: '/.pgpass', signature: secretTextWith(/^[^:\s<]{1,100}:(?:\d{1,5}|\*):[^:\s]{1,64}:[^:\s]{1,64}:(?=\S)/m) },
    { path: '/.my.cnf', signature: secretTextWith(/^\[(?:client|mysql)\]/m, /^password\s{0,8}=/m) },
    { path: '/.s3cfg', signature: secretTextWith(/^secret_key\s{0,8}=/m) },
  ],
);
