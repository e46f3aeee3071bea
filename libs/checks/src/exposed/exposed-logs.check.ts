import { exposureCheck } from './exposure.ts';
import { anyOf, secretTextWith } from './signatures.ts';

/** The beginnings of lines, whose rest may hold what is secret: of PHP, Apache, nginx, access logs, Laravel / Monolog, npm and Rails. */
const logLine = anyOf(
  secretTextWith(/^\[\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d:\d\d(?: [\w/]{1,30}\] PHP \w{1,20})?/m),
  secretTextWith(
    /^\[[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d\d:\d\d:\d\d(?:[^\]\n]{0,20}\](?: \[[^\]\n]{1,40}\]){1,3} AH\d{5})?/m,
  ),
  secretTextWith(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d \[[a-z]{2,8}\]/m),
  secretTextWith(/^\S{1,80} \S{1,40} \S{1,40} \[\d\d\/[A-Z][a-z]{2}\/\d{4}:(?:[\d: +-]{8,20}\] "[A-Z]{3,7} )?/m),
  secretTextWith(/^\[\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d[^\]\n]{0,20}\] \w{1,20}\.[A-Z]{3,9}:/m),
  secretTextWith(/^\d{1,4} (?:info it worked if it ends with ok|verbose cli)/m),
  secretTextWith(/^[DIWEF], \[\d{4}-\d\d-\d\dT|^Started (?:GET|POST) "/m),
  secretTextWith(
    /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d[.,\d]{0,7}Z?\s{1,4}(?:\[[^\]\n]{1,40}\]\s{1,4})?(?:DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b/m,
  ),
);

const paths = [
  '/error.log',
  '/error_log',
  '/debug.log',
  '/access.log',
  '/logs/error.log',
  '/log/production.log',
  '/log/development.log',
  '/storage/logs/laravel.log',
  '/wp-content/debug.log',
  '/npm-debug.log',
  '/php_errors.log',
];

export const exposedLogs = exposureCheck(
  {
    id: 'exposed-logs',
    title: 'Log file is exposed',
    severity: 'medium',
    cwe: [532],
    description:
      'A log of the server or the application is public. It discloses paths, queries, IP addresses of users, and sometimes tokens and passwords.',
    remediation:
      'Write logs out of the document root, delete what is there, and replace credentials that were logged. nginx: `location ~ \\.log$ { deny all; }`.',
  },
  paths.map((path) => ({ path, signature: logLine })),
  { isWanted: (name) => /(?:\.log|[_-]log)(?:\.\d{1,3})?$/i.test(name), signature: logLine },
);
