import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'a secret': {
      path: '/.env',
      body: 'APP_NAME=shop\nDB_PASSWORD=correct-horse-battery\n',
      evidence: 'DB_PASSWORD=…',
      severity: 'critical',
    },
    'settings without a secret': {
      path: '/.env.production',
      body: 'DB_HOST=10.0.0.5\nAPI_KEY=\n',
      evidence: 'DB_HOST=…\nAPI_KEY=',
      severity: 'high',
    },
    'a placeholder': {
      path: '/api/.env',
      body: 'export API_TOKEN="changeme"\n',
      evidence: 'API_TOKEN="changeme"',
      severity: 'high',
      type: 'application/octet-stream',
    },
  },
  {
    'a text with an equals sign': { responses: { '/.env': file('Passwords = bad, passkeys = good') } },
    'settings that tell nothing': { responses: { '/.env': file('NODE_ENV=production\nPORT=8080') } },
    'the settings in a page': { responses: { '/.env': 'DB_PASSWORD=correct-horse-battery' } },
  },
);
