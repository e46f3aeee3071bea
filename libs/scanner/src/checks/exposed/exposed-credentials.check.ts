import { exposureCheck } from './exposure.ts';
import { textWith } from './signatures.ts';

export const exposedCredentials = exposureCheck(
  {
    id: 'exposed-credentials',
    title: 'File with credentials is publicly readable',
    severity: 'critical',
    cwe: [522, 538],
    description:
      'A file in which a tool keeps its credentials is served. Whoever reads it can use the cloud account, registry, repository or database.',
    remediation:
      'Revoke the credentials now, delete the file, and keep home folders and dot files out of the document root.',
  },
  [
    { path: '/.aws/credentials', signature: textWith(/^\s{0,8}aws_secret_access_key\s{0,8}=/m) },
    { path: '/.npmrc', signature: textWith(/(?:_authToken|_password|_auth)\s{0,8}=\s{0,8}[^\s$]/) },
    { path: '/auth.json', signature: textWith(/"(?:http-basic|github-oauth|gitlab-token|bearer)"\s{0,8}:/) },
    { path: '/.git-credentials', signature: textWith(/^https?:\/\/[^\s:/@]{1,100}:[^\s/@]{1,200}@/m) },
    { path: '/.docker/config.json', signature: textWith(/"auths"\s{0,8}:/) },
    { path: '/.dockercfg', signature: textWith(/"auth"\s{0,8}:\s{0,8}"/) },
    { path: '/.netrc', signature: textWith(/\bmachine\s{1,8}\S/, /\bpassword\s{1,8}\S/) },
    { path: '/.pgpass', signature: textWith(/^[^:\s<]{1,100}:(?:\d{1,5}|\*):[^:\s]{1,64}:[^:\s]{1,64}:\S/m) },
    { path: '/.my.cnf', signature: textWith(/^\[(?:client|mysql)\]/m, /^password\s{0,8}=/m) },
    { path: '/.s3cfg', signature: textWith(/^secret_key\s{0,8}=/m) },
  ],
);
