import { exposureCheck } from './exposure.ts';
import { anyOf, bytesAre, textWith } from './signatures.ts';

const statements = textWith(
  /^(?:INSERT INTO |CREATE TABLE |-- (?:MySQL|MariaDB) dump|-- PostgreSQL database dump|-- phpMyAdmin SQL Dump)/m,
);
const packed = anyOf(
  bytesAre('1f 8b 08'),
  bytesAre('42 5a 68'),
  bytesAre('fd 37 7a 58 5a 00'),
  bytesAre('50 4b 03 04'),
);
const packedName = /\.(?:sql|dump|dmp)\.(?:gz|bz2|xz|zip)$/i;
/** Files of SQLite, of `pg_dump --format=custom` and of BACKUP DATABASE (SQL Server). */
const database = anyOf(
  bytesAre('53 51 4c 69 74 65 20 66 6f 72 6d 61 74 20 33 00'),
  bytesAre('50 47 44 4d 50'),
  bytesAre('54 41 50 45 00 00'),
);
const listedName = /\.(?:sql|dump|dmp|sqlite3?|db3?|bak)$/i;

const names = ['dump', 'backup', 'db', 'database', 'mysql', 'data', 'site', '{host}'];

export const exposedSqlDump = exposureCheck(
  {
    id: 'exposed-sql-dump',
    title: 'Database dump or database file is exposed',
    severity: 'high',
    cwe: [530],
    description:
      'A database dump or a file with a whole database is public. An attacker downloads everything that the application stores, user data and password hashes included.',
    remediation:
      'Delete the file, keep databases and dumps out of the document root, and treat its content as disclosed. nginx: `location ~ \\.(sql(\\.gz)?|sqlite3?|db|bak)$ { deny all; }`.',
  },
  [
    ...names.map((name) => ({ path: `/${name}.sql`, signature: statements, maxBytes: 3000 })),
    ...['dump', 'backup', 'db', '{host}'].map((name) => ({
      path: `/${name}.sql.gz`,
      signature: anyOf(packed, statements),
      maxBytes: 3000,
    })),
    { path: '/db.sqlite3', signature: database, maxBytes: 64 },
  ],
  {
    isWanted: (name) => listedName.test(name) || packedName.test(name),
    signature: (response) =>
      anyOf(statements, database)(response) ?? (packedName.test(response.url.pathname) ? packed(response) : undefined),
    maxBytes: 3000,
  },
);
