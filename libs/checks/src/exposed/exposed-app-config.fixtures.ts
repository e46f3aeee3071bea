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
    'a password in JSON': {
      path: '/config.json',
      body: '{"db": {"host": "db", "dbPassword": "k7Vq2x"}}',
      evidence: '"dbPassword": "',
      type: 'application/json',
    },
    'Rails secrets': {
      path: '/config/secrets.yml',
      body: 'production:\n  secret_key_base: k7Vq2x\n',
      evidence: 'secret_key_base:',
    },
    'Spring, in YAML': { path: '/application.yml', body: '# shop\nspring:\n  datasource:\n', evidence: 'spring:' },
    Symfony: {
      path: '/app/config/parameters.yml',
      body: '# parameters\nparameters:\n    database_password: k7Vq2x\n',
      evidence: 'database_password',
    },
    Magento: {
      path: '/app/etc/local.xml',
      body: '<config>\n<connection>\n<host>db</host>',
      evidence: ['<config>', '<connection>'],
      type: 'text/xml',
    },
    Django: { path: '/settings.py', body: "DEBUG = True\nSECRET_KEY = 'x'\n", evidence: 'SECRET_KEY =' },
  },
  {
    'a public configuration': { responses: { '/config.json': file('{"apiUrl":"/api"}', 'application/json') } },
    'labels of a form': {
      responses: {
        '/config.json': file('{"en":{"password":"Password"},"fr":{"password":"Mot de passe"}}', 'application/json'),
      },
    },
  },
);
