import { exposureCheck } from './exposure.ts';
import { anyOf, bytesAre, textWith } from './signatures.ts';

const statements = textWith(
  /^(?:INSERT INTO |CREATE TABLE |-- (?:MySQL|MariaDB) dump|-- PostgreSQL database dump|-- phpMyAdmin SQL Dump)/m,
);
const packed = anyOf(bytesAre('1f 8b 08'), statements);

const names = ['dump', 'backup', 'db', 'database', 'mysql', 'data', 'site', '{host}'];

export const exposedSqlDump = exposureCheck(
  {
    id: 'exposed-sql-dump',
    title: 'Database dump is exposed',
    severity: 'high',
    cwe: [530],
    description:
      'A database dump is public. An attacker downloads everything that the application stores, user data and password hashes included.',
    remediation:
      'Delete the file, keep dumps out of the document root, and treat its content as disclosed. nginx: `location ~ \\.sql(\\.gz)?$ { deny all; }`.',
  },
  [
    ...names.map((name) => ({ path: `/${name}.sql`, signature: statements, maxBytes: 3000 })),
    ...['dump', 'backup', 'db', '{host}'].map((name) => ({
      path: `/${name}.sql.gz`,
      signature: packed,
      maxBytes: 3000,
    })),
  ],
);
