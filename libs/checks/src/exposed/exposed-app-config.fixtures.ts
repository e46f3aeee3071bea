import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    Rails: {
      path: '/config/database.yml',
      body: 'production:\n  adapter: postgresql\n  database: shop\n  password: x\n',
      evidence: 'adapter: postgresql',
    },
    '.NET': {
      path: '/appsettings.json',
      body: '{"ConnectionStrings": {"Default": "Server=db;Password=x"}}',
      evidence: '"ConnectionStrings"',
      type: 'application/json',
    },
    IIS: {
      path: '/web.config',
      body: '<?xml version="1.0"?>\n<configuration>\n',
      evidence: '<configuration>',
      type: 'text/xml',
    },
    Spring: {
      path: '/application.properties',
      body: 'spring.datasource.password=x\n',
      evidence: 'spring.datasource.password=',
    },
    Django: { path: '/settings.py', body: "DEBUG = True\nSECRET_KEY = 'x'\n", evidence: 'SECRET_KEY =' },
  },
  { 'a public configuration': { responses: { '/config.json': file('{"apiUrl":"/api"}', 'application/json') } } },
);
