import type { RetireData } from './format.ts';
import { library } from './library-rows.ts';

/**
 * Browser libraries with known vulnerabilities, compiled by hand from public advisories. Every range was compared on this
 * day with those that Retire.js publishes (repository/jsrepository-v5.json at commit fd8df0d6, Apache-2.0), but for
 * libraries that it does not have; its full list, set by `RETIRE_DATA_FILE`, takes this one's place.
 */
export const builtInDataDate = '2026-08-22';

/** A row: first vulnerable version ('' for all), first fixed version, severity, CWE, CVE, what it is. */
export const builtInLibraries: RetireData = {
  jquery: library(
    {
      npm: 'jquery',
      cdnjs: ['jquery'],
      files: ['jquery'],
      content: [String.raw`/\*! jQuery v(<version>)`, String.raw`\* jQuery JavaScript Library v(<version>)`],
    },
    [
      ['', '1.6.3', 'medium', 79, 'CVE-2011-4969', 'Cross-site scripting'],
      ['', '1.9.0', 'medium', 79, 'CVE-2012-6708', 'Cross-site scripting'],
      ['1.2.1', '1.9.0', 'medium', 79, 'CVE-2020-7656', 'Cross-site scripting'],
      ['1.1.4', '3.4.0', 'medium', 1321, 'CVE-2019-11358', 'Prototype pollution'],
      ['1.2.0', '3.5.0', 'medium', 79, 'CVE-2020-11022', 'Cross-site scripting'],
      ['1.0.3', '3.5.0', 'medium', 79, 'CVE-2020-11023', 'Cross-site scripting'],
      ['1.4.0', '1.12.0', 'medium', 79, 'CVE-2015-9251', 'Cross-site scripting'],
      ['1.12.3', '3.0.0', 'medium', 79, 'CVE-2015-9251', 'Cross-site scripting'],
    ],
  ),
  'jquery-ui': library(
    {
      npm: 'jquery-ui',
      cdnjs: ['jqueryui', 'jquery-ui'],
      files: ['jquery-ui', 'jquery.ui'],
      content: [String.raw`/\*! jQuery UI - v(<version>)`, String.raw`/\*!\s{1,6}\* jQuery UI (<version>)\s`],
    },
    [
      ['1.7.0', '1.10.0', 'medium', 79, 'CVE-2010-5312', 'Cross-site scripting'],
      ['', '1.12.0', 'medium', 79, 'CVE-2016-7103', 'Cross-site scripting'],
      ['', '1.13.0', 'medium', 79, 'CVE-2021-41182', 'Cross-site scripting'],
      ['', '1.13.0', 'medium', 79, 'CVE-2021-41183', 'Cross-site scripting'],
      ['', '1.13.0', 'medium', 79, 'CVE-2021-41184', 'Cross-site scripting'],
      ['', '1.13.2', 'medium', 79, 'CVE-2022-31160', 'Cross-site scripting'],
    ],
  ),
  'jquery-validation': library(
    {
      npm: 'jquery-validation',
      cdnjs: ['jquery-validate'],
      files: ['jquery.validate'],
      content: ['jQuery Validation Plugin (?:- )?v(<version>)'],
    },
    [
      ['', '1.19.3', 'high', 400, 'CVE-2021-21252', 'Regular expression that an input can make very slow'],
      ['', '1.19.4', 'low', 1333, 'CVE-2021-43306', 'Regular expression that an input can make very slow'],
      ['', '1.19.5', 'high', 1333, 'CVE-2022-31147', 'Regular expression that an input can make very slow'],
      ['', '1.20.0', 'medium', 79, 'CVE-2025-3573', 'Cross-site scripting'],
    ],
  ),
  'jquery-prettyphoto': library(
    {
      npm: 'prettyphoto',
      cdnjs: ['prettyPhoto'],
      files: ['jquery.prettyPhoto'],
      content: [String.raw`Version: (<version>)\s[^/]{0,300}prettyPhoto`],
    },
    [['', '3.1.5', 'medium', 79, 'CVE-2013-6837', 'Cross-site scripting']],
  ),
  'jquery-datatables': library(
    {
      npm: 'datatables.net',
      cdnjs: ['datatables'],
      files: ['jquery.dataTables', 'dataTables'],
      content: [String.raw`/\*! DataTables (<version>)`],
    },
    [
      ['', '1.10.22', 'high', 1321, 'CVE-2020-28458', 'Prototype pollution'],
      ['', '1.11.3', 'medium', 79, 'CVE-2021-23445', 'Cross-site scripting'],
      ['', '1.10.10', 'medium', 79, 'CVE-2015-6584', 'Cross-site scripting'],
    ],
  ),
  select2: library(
    { npm: 'select2', cdnjs: ['select2'], files: ['select2'], content: [String.raw`Select2 (<version>) \|`] },
    [['', '4.0.6', 'medium', 79, 'CVE-2016-10744', 'Cross-site scripting']],
  ),
  bootstrap: library(
    {
      npm: 'bootstrap',
      cdnjs: ['twitter-bootstrap', 'bootstrap'],
      files: ['bootstrap', 'bootstrap.bundle'],
      content: [
        // Builds of distributions have an object where the name of the part stands.
        String.raw`\* Bootstrap (?:\[object Object\] )?v(<version>) \(http`,
        String.raw`Bootstrap: [a-z]{3,12}\.js v(<version>)`,
        // 3.0.0 has its licence on the next lines, and 2 a comment for each part; other authors have parts of other names.
        String.raw`\* Bootstrap v(<version>)\s{1,4}\*\s{1,4}\* Copyright`,
        String.raw`\* bootstrap-(?:transition|alert|button|carousel|collapse|dropdown|scrollspy|tab|tooltip|popover|affix|typeahead)\.js v(<version>)`,
      ],
    },
    [
      ['2.3.0', '3.4.0', 'medium', 79, 'CVE-2018-14042', 'Cross-site scripting'],
      ['4.0.0', '4.1.2', 'medium', 79, 'CVE-2018-14042', 'Cross-site scripting'],
      ['2.3.0', '3.4.0', 'medium', 79, 'CVE-2018-14040', 'Cross-site scripting'],
      ['4.0.0', '4.1.2', 'medium', 79, 'CVE-2018-14040', 'Cross-site scripting'],
      ['', '3.4.0', 'medium', 79, 'CVE-2018-20676', 'Cross-site scripting'],
      ['', '3.4.0', 'medium', 79, 'CVE-2018-20677', 'Cross-site scripting'],
      ['3.0.0', '3.4.1', 'medium', 79, 'CVE-2019-8331', 'Cross-site scripting'],
      ['4.0.0', '4.3.1', 'medium', 79, 'CVE-2019-8331', 'Cross-site scripting'],
      ['3.4.1', '3.4.2', 'medium', 79, 'CVE-2025-1647', 'Cross-site scripting'],
      ['3.0.0', '3.4.0', 'medium', 79, 'CVE-2016-10735', 'Cross-site scripting'],
      ['4.0.0-beta', '4.0.0-beta.2', 'medium', 79, 'CVE-2016-10735', 'Cross-site scripting'],
      ['1.4.0', '3.4.2', 'medium', 79, 'CVE-2024-6485', 'Cross-site scripting'],
      ['4.0.0', '4.1.2', 'medium', 79, 'CVE-2018-14041', 'Cross-site scripting'],
    ],
  ),
  'bootstrap-select': library(
    {
      npm: 'bootstrap-select',
      cdnjs: ['bootstrap-select'],
      files: ['bootstrap-select'],
      content: ['Bootstrap-select v(<version>)'],
    },
    [['', '1.13.6', 'medium', 79, 'CVE-2019-20921', 'Cross-site scripting']],
  ),
  'bootstrap-table': library(
    {
      npm: 'bootstrap-table',
      cdnjs: ['bootstrap-table'],
      files: ['bootstrap-table'],
      content: ['bootstrap-table[^*]{0,60} v?(<version>)'],
    },
    [['', '1.19.1', 'medium', 79, 'CVE-2021-23472', 'Cross-site scripting']],
  ),
  angularjs: library(
    {
      npm: 'angular',
      cdnjs: ['angular.js', 'angularjs'],
      files: ['angular'],
      content: [String.raw`AngularJS v(<version>)\s{1,4}(?:\* )?\(c\)`],
    },
    [
      ['', '1.7.9', 'high', 1321, 'CVE-2019-10768', 'Prototype pollution'],
      ['', '1.8.0', 'medium', 79, 'CVE-2020-7676', 'Cross-site scripting'],
      ['1.2.21', '1.8.4', 'medium', 1333, 'CVE-2023-26116', 'Regular expression that an input can make very slow'],
      ['1.0.0', '1.8.4', 'medium', 1333, 'CVE-2023-26117', 'Regular expression that an input can make very slow'],
      ['1.4.9', '1.8.4', 'medium', 1333, 'CVE-2023-26118', 'Regular expression that an input can make very slow'],
      ['', '1.8.4', 'medium', 79, 'CVE-2022-25869', 'Cross-site scripting'],
      ['1.3.0', '1.8.4', 'low', 1289, 'CVE-2024-8372', 'Sanitizer bypass'],
      ['', '1.8.4', 'low', 791, 'CVE-2024-8373', 'Sanitizer bypass'],
      ['', '1.5.0', 'medium', 79, 'CVE-2019-14863', 'Cross-site scripting'],
      ['1.3.0', '1.8.4', 'high', 1333, 'CVE-2024-21490', 'Regular expression that an input can make very slow'],
      ['', '1.8.4', 'low', 791, 'CVE-2025-0716', 'Sanitizer bypass'],
      ['1.3.1', '1.8.4', 'medium', 791, 'CVE-2025-2336', 'Sanitizer bypass'],
      ['1.2.0-rc.3', '1.8.4', 'high', 79, 'CVE-2026-11998', 'Cross-site scripting'],
    ],
  ),
  'react-dom': library(
    {
      npm: 'react-dom',
      cdnjs: ['react-dom'],
      files: ['react-dom'],
      content: [String.raw`/\*\* @license React v(<version>)[\s]{1,4}\* react-dom`],
    },
    [
      ['16.0.0', '16.0.1', 'medium', 79, 'CVE-2018-6341', 'Cross-site scripting'],
      ['16.1.0', '16.1.2', 'medium', 79, 'CVE-2018-6341', 'Cross-site scripting'],
      ['16.2.0', '16.2.1', 'medium', 79, 'CVE-2018-6341', 'Cross-site scripting'],
      ['16.3.0', '16.3.3', 'medium', 79, 'CVE-2018-6341', 'Cross-site scripting'],
      ['16.4.0', '16.4.2', 'medium', 79, 'CVE-2018-6341', 'Cross-site scripting'],
    ],
  ),
  vue: library(
    {
      npm: 'vue',
      cdnjs: ['vue'],
      files: ['vue', 'vue.global', 'vue.runtime'],
      content: [String.raw`\* Vue\.js v(<version>)\s{1,4}\* \(c\)`],
    },
    [['2.0.0', '3.0.0-alpha.0', 'low', 1333, 'CVE-2024-9506', 'Regular expression that an input can make very slow']],
  ),
  lodash: library(
    {
      npm: 'lodash',
      cdnjs: ['lodash.js', 'lodash'],
      files: ['lodash', 'lodash.core'],
      content: [String.raw`\* Lodash (<version>) <https`, String.raw`lodash (<version>) \(`],
    },
    [
      ['', '4.17.5', 'medium', 1321, 'CVE-2018-3721', 'Prototype pollution'],
      ['', '4.17.11', 'high', 1321, 'CVE-2018-16487', 'Prototype pollution'],
      ['', '4.17.12', 'critical', 1321, 'CVE-2019-10744', 'Prototype pollution'],
      ['3.7.0', '4.17.19', 'high', 1321, 'CVE-2020-8203', 'Prototype pollution'],
      ['', '4.17.21', 'high', 94, 'CVE-2021-23337', 'Injection of commands'],
      ['4.0.0', '4.17.21', 'medium', 1333, 'CVE-2020-28500', 'Regular expression that an input can make very slow'],
      ['4.7.0', '4.17.11', 'medium', 400, 'CVE-2019-1010266', 'Regular expression that an input can make very slow'],
      ['4.0.0', '4.17.23', 'medium', 1321, 'CVE-2025-13465', 'Prototype pollution'],
      ['4.0.0', '4.18.0', 'high', 94, 'CVE-2026-4800', 'Injection of code'],
      ['', '4.18.0', 'medium', 1321, 'CVE-2026-2950', 'Prototype pollution'],
    ],
  ),
  underscore: library(
    {
      npm: 'underscore',
      cdnjs: ['underscore.js'],
      files: ['underscore'],
      content: [String.raw`//[\s]{0,4}Underscore\.js (<version>)`],
    },
    [
      ['1.3.2', '1.12.1', 'critical', 94, 'CVE-2021-23358', 'Code execution'],
      ['', '1.13.8', 'high', 770, 'CVE-2026-27601', 'Denial of service'],
    ],
  ),
  handlebars: library(
    {
      npm: 'handlebars',
      cdnjs: ['handlebars.js'],
      files: ['handlebars', 'handlebars.runtime'],
      content: [String.raw`@license\s{1,6}handlebars v(<version>)`, String.raw`Handlebars\.VERSION = "(<version>)"`],
    },
    [
      ['', '4.0.0', 'medium', 79, 'CVE-2015-8861', 'Cross-site scripting'],
      ['', '3.0.8', 'critical', 1321, 'CVE-2019-19919', 'Prototype pollution'],
      ['4.0.0', '4.3.0', 'critical', 1321, 'CVE-2019-19919', 'Prototype pollution'],
      ['', '3.0.8', 'high', 94, 'CVE-2019-20920', 'Code execution'],
      ['4.0.0', '4.5.3', 'high', 94, 'CVE-2019-20920', 'Code execution'],
      ['', '4.7.7', 'critical', 94, 'CVE-2021-23369', 'Code execution'],
      ['', '4.7.7', 'critical', 1321, 'CVE-2021-23383', 'Prototype pollution'],
      ['4.0.0', '4.4.5', 'high', 400, 'CVE-2019-20922', 'Regular expression that an input can make very slow'],
      ['4.0.0', '4.7.9', 'critical', 94, 'CVE-2026-33937', 'Code execution'],
    ],
  ),
  mustache: library(
    {
      npm: 'mustache',
      cdnjs: ['mustache.js'],
      files: ['mustache'],
      content: [String.raw`name: ?"mustache\.js", ?version: ?"(<version>)"`],
    },
    [['', '2.2.1', 'medium', 79, 'CVE-2015-8862', 'Cross-site scripting']],
  ),
  moment: library(
    {
      npm: 'moment',
      cdnjs: ['moment.js'],
      files: ['moment', 'moment-with-locales'],
      content: [
        String.raw`//! version : (<version>)\s{1,4}//! authors? :`,
        // Minified, and in bundles, there is no comment.
        String.raw`\.version="(<version>)"[,;][^"]{1,60}\.fn=[^"]{1,40}\.min=`,
      ],
    },
    [
      ['', '2.11.2', 'medium', 400, 'CVE-2016-4055', 'Regular expression that an input can make very slow'],
      ['', '2.19.3', 'high', 1333, 'CVE-2017-18214', 'Regular expression that an input can make very slow'],
      ['', '2.29.2', 'high', 22, 'CVE-2022-24785', 'Path traversal'],
      ['2.18.0', '2.29.4', 'high', 1333, 'CVE-2022-31129', 'Regular expression that an input can make very slow'],
    ],
  ),
  dompurify: library(
    {
      npm: 'dompurify',
      cdnjs: ['dompurify'],
      files: ['purify'],
      content: ['@license DOMPurify (<version>)', String.raw`DOMPurify\.version = ["\'](<version>)["\']`],
    },
    [
      ['', '2.0.17', 'medium', 79, 'CVE-2020-26870', 'Sanitizer bypass'],
      ['', '2.4.2', 'critical', 1321, 'CVE-2024-48910', 'Prototype pollution'],
      ['', '2.5.0', 'critical', 79, 'CVE-2024-47875', 'Sanitizer bypass'],
      ['3.0.0', '3.1.3', 'critical', 79, 'CVE-2024-47875', 'Sanitizer bypass'],
      ['', '2.5.4', 'high', 1321, 'CVE-2024-45801', 'Prototype pollution'],
      ['3.0.0', '3.1.3', 'high', 1321, 'CVE-2024-45801', 'Prototype pollution'],
      ['', '3.2.4', 'medium', 79, 'CVE-2025-26791', 'Sanitizer bypass'],
      ['', '2.0.3', 'medium', 79, 'CVE-2019-16728', 'Sanitizer bypass'],
      ['2.5.3', '2.5.9', 'medium', 79, 'CVE-2025-15599', 'Sanitizer bypass'],
      ['3.1.3', '3.2.7', 'medium', 79, 'CVE-2025-15599', 'Sanitizer bypass'],
      ['2.5.3', '2.5.9', 'medium', 79, 'CVE-2026-0540', 'Sanitizer bypass'],
      ['3.1.3', '3.3.2', 'medium', 79, 'CVE-2026-0540', 'Sanitizer bypass'],
      ['', '3.4.0', 'medium', 79, 'CVE-2026-41240', 'Sanitizer bypass'],
      ['3.4.4', '3.4.5', 'high', 79, 'CVE-2026-47423', 'Sanitizer bypass'],
      ['', '3.4.13', 'medium', 79, 'CVE-2026-75838', 'Sanitizer bypass'],
    ],
  ),
  ckeditor4: library(
    {
      npm: 'ckeditor4',
      cdnjs: ['ckeditor'],
      files: ['ckeditor'],
      content: [String.raw`CKEDITOR=\{[^}]{0,200}version:"(<version>)"`],
    },
    [
      ['4.0.0', '4.18.0', 'medium', 79, 'CVE-2022-24728', 'Cross-site scripting'],
      ['4.0.0', '4.24.0', 'medium', 79, 'CVE-2024-24815', 'Cross-site scripting'],
      ['4.0.0', '4.24.0', 'medium', 79, 'CVE-2024-24816', 'Cross-site scripting'],
      ['4.0.0', '4.17.0', 'medium', 79, 'CVE-2021-41164', 'Cross-site scripting'],
      ['4.0.0', '4.17.0', 'medium', 79, 'CVE-2021-41165', 'Cross-site scripting'],
      ['4.0.0', '4.11.0', 'medium', 79, 'CVE-2018-17960', 'Cross-site scripting'],
      ['', '4.16.2', 'medium', 79, 'CVE-2021-37695', 'Cross-site scripting'],
      ['', '4.21.0', 'medium', 79, 'CVE-2023-28439', 'Cross-site scripting'],
    ],
  ),
  tinymce: library(
    {
      npm: 'tinymce',
      cdnjs: ['tinymce'],
      files: ['tinymce'],
      content: [
        String.raw`\* TinyMCE version (<version>)`,
        String.raw`// (<version>) \(\d{4}-\d\d-\d\d\)\s{1,4}!function`,
      ],
    },
    [
      ['', '4.9.11', 'medium', 79, 'CVE-2020-12648', 'Cross-site scripting'],
      ['5.0.0', '5.4.1', 'medium', 79, 'CVE-2020-12648', 'Cross-site scripting'],
      ['', '5.10.7', 'medium', 79, 'CVE-2022-23494', 'Cross-site scripting'],
      ['6.0.0', '6.3.1', 'medium', 79, 'CVE-2022-23494', 'Cross-site scripting'],
      ['', '5.10.9', 'medium', 79, 'CVE-2023-48219', 'Cross-site scripting'],
      ['6.0.0', '6.7.3', 'medium', 79, 'CVE-2023-48219', 'Cross-site scripting'],
      ['', '5.11.0', 'medium', 79, 'CVE-2024-38356', 'Cross-site scripting'],
      ['6.0.0', '6.8.4', 'medium', 79, 'CVE-2024-38356', 'Cross-site scripting'],
      ['7.0.0', '7.2.0', 'medium', 79, 'CVE-2024-38356', 'Cross-site scripting'],
      ['', '4.9.7', 'high', 79, 'CVE-2020-17480', 'Cross-site scripting'],
      ['5.0.0', '5.1.4', 'high', 79, 'CVE-2020-17480', 'Cross-site scripting'],
      ['', '4.9.10', 'medium', 79, 'CVE-2019-1010091', 'Cross-site scripting'],
      ['5.0.0', '5.2.2', 'medium', 79, 'CVE-2019-1010091', 'Cross-site scripting'],
      ['', '5.10.8', 'medium', 79, 'CVE-2023-45818', 'Cross-site scripting'],
      ['6.0.0', '6.7.1', 'medium', 79, 'CVE-2023-45818', 'Cross-site scripting'],
      ['', '6.8.1', 'medium', 79, 'CVE-2024-29203', 'Cross-site scripting'],
      ['', '7.0.0', 'medium', 79, 'CVE-2024-29881', 'Cross-site scripting'],
      ['', '5.10.10', 'high', 79, 'CVE-2026-47759', 'Cross-site scripting'],
      ['6.0.0', '7.9.3', 'high', 79, 'CVE-2026-47759', 'Cross-site scripting'],
      ['8.0.0', '8.5.1', 'high', 79, 'CVE-2026-47759', 'Cross-site scripting'],
      ['', '5.10.10', 'high', 79, 'CVE-2026-47761', 'Cross-site scripting'],
      ['6.0.0', '7.9.3', 'high', 79, 'CVE-2026-47761', 'Cross-site scripting'],
      ['8.0.0', '8.5.1', 'high', 79, 'CVE-2026-47761', 'Cross-site scripting'],
    ],
  ),
  axios: library(
    {
      npm: 'axios',
      cdnjs: ['axios'],
      files: ['axios'],
      content: [String.raw`/\*! Axios v(<version>)`, String.raw`/\* axios v(<version>)`, '// Axios v(<version>)'],
    },
    [
      ['', '0.18.1', 'high', 755, 'CVE-2019-10742', 'Denial of service'],
      ['', '0.21.1', 'medium', 918, 'CVE-2020-28168', 'Request forgery or leak of credentials'],
      ['', '0.21.2', 'high', 1333, 'CVE-2021-3749', 'Regular expression that an input can make very slow'],
      ['0.8.1', '0.28.0', 'medium', 352, 'CVE-2023-45857', 'Request forgery or leak of credentials'],
      ['1.0.0', '1.6.0', 'medium', 352, 'CVE-2023-45857', 'Request forgery or leak of credentials'],
      ['', '0.30.0', 'high', 918, 'CVE-2025-27152', 'Request forgery or leak of credentials'],
      ['1.0.0', '1.8.2', 'high', 918, 'CVE-2025-27152', 'Request forgery or leak of credentials'],
      ['', '0.30.3', 'high', 1321, 'CVE-2026-25639', 'Denial of service'],
      ['1.0.0', '1.13.5', 'high', 1321, 'CVE-2026-25639', 'Denial of service'],
      ['', '0.33.0', 'medium', 1321, 'CVE-2026-67316', 'Prototype pollution'],
      ['1.0.0', '1.18.0', 'medium', 1321, 'CVE-2026-67316', 'Prototype pollution'],
    ],
  ),
  ember: library(
    {
      npm: 'ember-source',
      cdnjs: ['ember.js'],
      files: ['ember', 'ember.prod'],
      content: [
        String.raw`@version[ ]{1,6}v?(<version>)[\s\S]{0,60}Ember`,
        String.raw`Ember\.VERSION ?= ?"(<version>)"`,
      ],
    },
    [
      ['1.8.0', '1.11.4', 'medium', 79, 'CVE-2015-7565', 'Cross-site scripting'],
      ['1.12.0', '1.12.2', 'medium', 79, 'CVE-2015-7565', 'Cross-site scripting'],
      ['1.13.0', '1.13.12', 'medium', 79, 'CVE-2015-7565', 'Cross-site scripting'],
      ['2.0.0', '2.0.3', 'medium', 79, 'CVE-2015-7565', 'Cross-site scripting'],
      ['2.1.0', '2.1.2', 'medium', 79, 'CVE-2015-7565', 'Cross-site scripting'],
      ['2.2.0', '2.2.1', 'medium', 79, 'CVE-2015-7565', 'Cross-site scripting'],
      ['1.0.0', '1.0.1', 'low', 79, 'CVE-2014-0013', 'Cross-site scripting'],
      ['1.1.0', '1.1.3', 'low', 79, 'CVE-2014-0013', 'Cross-site scripting'],
      ['1.2.0', '1.2.1', 'low', 79, 'CVE-2014-0013', 'Cross-site scripting'],
      ['1.3.0', '1.3.1', 'low', 79, 'CVE-2014-0013', 'Cross-site scripting'],
      ['1.0.0', '1.0.1', 'low', 79, 'CVE-2014-0014', 'Cross-site scripting'],
      ['1.1.0', '1.1.3', 'low', 79, 'CVE-2014-0014', 'Cross-site scripting'],
      ['1.2.0', '1.2.1', 'low', 79, 'CVE-2014-0014', 'Cross-site scripting'],
      ['1.3.0', '1.3.1', 'low', 79, 'CVE-2014-0014', 'Cross-site scripting'],
      ['1.2.0', '1.2.2', 'low', 601, 'CVE-2014-0046', 'Open redirect'],
      ['1.3.0', '1.3.2', 'low', 601, 'CVE-2014-0046', 'Open redirect'],
    ],
  ),
  knockout: library(
    {
      npm: 'knockout',
      cdnjs: ['knockout'],
      files: ['knockout'],
      content: ['Knockout JavaScript library v(<version>)'],
    },
    [['', '3.5.0', 'medium', 79, 'CVE-2019-14862', 'Cross-site scripting']],
  ),
  dojo: library({ npm: 'dojo', cdnjs: ['dojo'], files: ['dojo'], content: [] }, [
    ['', '1.11.10', 'high', 1321, 'CVE-2020-5258', 'Prototype pollution'],
    ['1.12.0', '1.12.8', 'high', 1321, 'CVE-2020-5258', 'Prototype pollution'],
    ['1.13.0', '1.13.7', 'high', 1321, 'CVE-2020-5258', 'Prototype pollution'],
    ['1.14.0', '1.14.6', 'high', 1321, 'CVE-2020-5258', 'Prototype pollution'],
    ['1.15.0', '1.15.3', 'high', 1321, 'CVE-2020-5258', 'Prototype pollution'],
    ['1.16.0', '1.16.2', 'high', 1321, 'CVE-2020-5258', 'Prototype pollution'],
    ['', '1.16.5', 'high', 1321, 'CVE-2021-23450', 'Prototype pollution'],
  ]),
  prototype: library(
    {
      npm: 'prototype',
      cdnjs: ['prototype'],
      files: ['prototype'],
      content: ['Prototype JavaScript framework, version (<version>)'],
    },
    [
      ['', '1.7.4', 'high', 1333, 'CVE-2020-27511', 'Regular expression that an input can make very slow'],
      ['', '1.5.1.2', 'high', 346, 'CVE-2008-7220', 'Request forgery or leak of credentials'],
      ['1.6.0', '1.6.0.2', 'high', 346, 'CVE-2008-7220', 'Request forgery or leak of credentials'],
    ],
  ),
  yui: library(
    { npm: 'yui', cdnjs: ['yui'], files: ['yui'], content: [String.raw`YUI (<version>)[\s\S]{0,20}Copyright`] },
    [
      ['2.4.0', '2.9.1', 'medium', 79, 'CVE-2012-5881', 'Cross-site scripting'],
      ['3.0.0', '3.10.11', 'medium', 79, 'CVE-2013-4940', 'Cross-site scripting'],
      ['3.10.12', '3.10.13', 'medium', 79, 'CVE-2013-4940', 'Cross-site scripting'],
    ],
  ),
  plupload: library(
    {
      npm: 'plupload',
      cdnjs: ['plupload'],
      files: ['plupload', 'plupload.full'],
      content: [String.raw`\* Plupload - multi-runtime File Uploader\s{1,6}\* v(<version>)`],
    },
    [
      ['', '1.5.5', 'medium', 79, 'CVE-2013-0237', 'Cross-site scripting'],
      ['', '2.1.9', 'medium', 79, 'CVE-2016-4566', 'Cross-site scripting'],
      ['', '2.3.9', 'medium', 434, 'CVE-2021-23562', 'Code execution'],
    ],
  ),
  'video.js': library(
    { npm: 'video.js', cdnjs: ['video.js'], files: [], content: [String.raw`Video\.js (<version>) <http`] },
    [['', '7.14.3', 'medium', 79, 'CVE-2021-23414', 'Cross-site scripting']],
  ),
  jplayer: library(
    {
      npm: 'jplayer',
      cdnjs: ['jplayer'],
      files: ['jquery.jplayer'],
      content: [String.raw`\* jPlayer Plugin for jQuery[\s\S]{0,200}Version: (<version>)`],
    },
    [
      ['', '2.3.0', 'medium', 79, 'CVE-2013-2022', 'Cross-site scripting'],
      ['', '2.3.1', 'medium', 79, 'CVE-2013-2023', 'Cross-site scripting'],
    ],
  ),
  mediaelement: library(
    { npm: 'mediaelement', cdnjs: ['mediaelement'], files: ['mediaelement-and-player'], content: [] },
    [['', '2.21.0', 'medium', 79, 'CVE-2016-4567', 'Cross-site scripting']],
  ),
  'highlight.js': library(
    {
      npm: 'highlight.js',
      cdnjs: ['highlight.js'],
      files: [],
      content: [String.raw`/\*! highlight\.js v(<version>) `, String.raw`Highlight\.js v(<version>) \(git`],
    },
    [
      ['', '9.18.2', 'medium', 471, 'CVE-2020-26237', 'Prototype pollution'],
      ['10.0.0', '10.1.2', 'medium', 471, 'CVE-2020-26237', 'Prototype pollution'],
    ],
  ),
  prismjs: library({ npm: 'prismjs', cdnjs: ['prism'], files: [], content: [String.raw`/\* PrismJS (<version>)\s`] }, [
    ['1.1.0', '1.21.0', 'high', 79, 'CVE-2020-15138', 'Cross-site scripting'],
    ['', '1.23.0', 'high', 1333, 'CVE-2021-23341', 'Regular expression that an input can make very slow'],
    ['', '1.24.0', 'high', 1333, 'CVE-2021-32723', 'Regular expression that an input can make very slow'],
    ['', '1.25.0', 'medium', 1333, 'CVE-2021-3801', 'Regular expression that an input can make very slow'],
    ['1.14.0', '1.27.0', 'high', 79, 'CVE-2022-23647', 'Cross-site scripting'],
    ['', '1.30.0', 'medium', 79, 'CVE-2024-53382', 'Cross-site scripting'],
  ]),
  marked: library(
    {
      npm: 'marked',
      cdnjs: ['marked'],
      files: ['marked'],
      content: [String.raw`\* marked v?(<version>) - a markdown parser`],
    },
    [
      ['', '0.3.7', 'medium', 79, 'CVE-2017-1000427', 'Cross-site scripting'],
      ['', '4.0.10', 'high', 1333, 'CVE-2022-21680', 'Regular expression that an input can make very slow'],
      ['', '4.0.10', 'high', 1333, 'CVE-2022-21681', 'Regular expression that an input can make very slow'],
      ['', '0.3.1', 'medium', 79, 'CVE-2014-3743', 'Cross-site scripting'],
      ['', '0.3.6', 'medium', 79, 'CVE-2016-10531', 'Cross-site scripting'],
      ['', '0.3.9', 'high', 400, 'CVE-2017-16114', 'Regular expression that an input can make very slow'],
      ['1.1.1', '2.0.0', 'medium', 400, 'CVE-2021-21306', 'Regular expression that an input can make very slow'],
    ],
  ),
  'markdown-it': library(
    {
      npm: 'markdown-it',
      cdnjs: ['markdown-it'],
      files: ['markdown-it'],
      content: [String.raw`/\*! markdown-it (<version>) https`],
    },
    [
      ['', '12.3.2', 'medium', 1333, 'CVE-2022-21670', 'Regular expression that an input can make very slow'],
      ['', '4.1.0', 'medium', 79, 'CVE-2015-3295', 'Cross-site scripting'],
      ['13.0.0', '14.1.1', 'medium', 1333, 'CVE-2026-2327', 'Regular expression that an input can make very slow'],
      ['', '14.2.0', 'medium', 400, 'CVE-2026-48988', 'Denial of service'],
    ],
  ),
  'chart.js': library(
    {
      npm: 'chart.js',
      cdnjs: ['Chart.js'],
      files: [],
      content: [
        String.raw`\* Chart\.js v?(<version>)\s{1,4}\* http`,
        String.raw`Chart\.js\s{1,4}\* http[^\n]{1,60}\s{1,4}\* Version: (<version>)`,
      ],
    },
    [['', '2.9.4', 'high', 1321, 'CVE-2020-7746', 'Prototype pollution']],
  ),
  c3: library({ npm: 'c3', cdnjs: ['c3'], files: ['c3'], content: [String.raw`c3\.version ?= ?"(<version>)"`] }, [
    ['', '0.4.11', 'medium', 79, 'CVE-2016-1000240', 'Cross-site scripting'],
  ]),
  highcharts: library(
    { npm: 'highcharts', cdnjs: ['highcharts'], files: ['highcharts'], content: ['Highcharts JS v(<version>)'] },
    [
      ['', '6.1.0', 'high', 1333, 'CVE-2018-20801', 'Regular expression that an input can make very slow'],
      ['', '9.0.0', 'high', 79, 'CVE-2021-29489', 'Cross-site scripting'],
    ],
  ),
  backbone: library(
    {
      npm: 'backbone',
      cdnjs: ['backbone.js'],
      files: ['backbone'],
      content: [String.raw`//[\s]{0,4}Backbone\.js (<version>)`],
    },
    [['0.3.3', '0.5.0', 'medium', 79, 'CVE-2016-10537', 'Cross-site scripting']],
  ),
  easyxdm: library(
    {
      npm: 'easyxdm',
      cdnjs: ['easyXDM'],
      files: ['easyXDM'],
      content: [String.raw`\* easyXDM[\s\S]{0,400}version: ?"(<version>)"`],
    },
    [
      ['', '2.4.18', 'medium', 79, 'CVE-2013-5212', 'Cross-site scripting'],
      ['', '2.4.19', 'medium', 79, 'CVE-2014-1403', 'Cross-site scripting'],
    ],
  ),
  'ua-parser-js': library(
    {
      npm: 'ua-parser-js',
      cdnjs: ['UAParser.js'],
      files: ['ua-parser'],
      content: [String.raw`/\* UAParser\.js v(<version>)`],
    },
    [
      ['0.7.14', '0.7.24', 'high', 1333, 'CVE-2021-27292', 'Regular expression that an input can make very slow'],
      ['', '0.7.22', 'high', 400, 'CVE-2020-7733', 'Regular expression that an input can make very slow'],
      ['', '0.7.23', 'high', 400, 'CVE-2020-7793', 'Regular expression that an input can make very slow'],
      ['0.7.29', '0.7.30', 'high', 829, 'CVE-2021-4229', 'Malware in the package'],
      ['1.0.0', '1.0.1', 'high', 829, 'CVE-2021-4229', 'Malware in the package'],
      ['0.7.30', '0.7.33', 'high', 1333, 'CVE-2022-25927', 'Regular expression that an input can make very slow'],
      ['0.8.0', '1.0.33', 'high', 1333, 'CVE-2022-25927', 'Regular expression that an input can make very slow'],
      ['2.0.1', '2.0.10', 'medium', 1333, 'CVE-2026-48125', 'Regular expression that an input can make very slow'],
    ],
  ),
  'pdf.js': library(
    { npm: 'pdfjs-dist', cdnjs: ['pdf.js'], files: [], content: [String.raw`pdfjsVersion = ["\'](<version>)["\']`] },
    [
      ['', '1.10.100', 'high', 94, 'CVE-2018-5158', 'Code execution'],
      ['2.0.0', '2.0.550', 'high', 94, 'CVE-2018-5158', 'Code execution'],
      ['', '4.2.67', 'high', 79, 'CVE-2024-4367', 'Code execution'],
      ['5.6.83', '6.2.108', 'high', 79, 'CVE-2026-16633', 'Code execution'],
    ],
  ),
  jspdf: library(
    {
      npm: 'jspdf',
      cdnjs: ['jspdf'],
      files: ['jspdf', 'jspdf.umd'],
      content: [String.raw`jsPDF - PDF Document creation from JavaScript\s{1,4}\* Version (<version>)`],
    },
    [
      ['', '2.0.0', 'medium', 79, 'CVE-2020-7691', 'Cross-site scripting'],
      ['', '2.3.1', 'high', 1333, 'CVE-2021-23353', 'Regular expression that an input can make very slow'],
      ['', '3.0.1', 'high', 1333, 'CVE-2025-29907', 'Denial of service'],
      ['', '3.0.2', 'high', 835, 'CVE-2025-57810', 'Denial of service'],
    ],
  ),
  'swagger-ui': library({ npm: 'swagger-ui-dist', cdnjs: ['swagger-ui'], files: [], content: [] }, [
    ['', '3.23.11', 'critical', 352, 'CVE-2019-17495', 'Disclosure of information'],
    ['', '4.1.3', 'medium', 20, 'CVE-2018-25031', 'Request forgery or leak of credentials'],
  ]),
  nunjucks: library(
    { npm: 'nunjucks', cdnjs: ['nunjucks'], files: [], content: ['Browser bundle of nunjucks (<version>)'] },
    [['', '3.2.4', 'medium', 79, 'CVE-2023-2142', 'Cross-site scripting']],
  ),
  jszip: library(
    { npm: 'jszip', cdnjs: ['jszip'], files: ['jszip'], content: ['JSZip v(<version>) - A JavaScript class'] },
    [
      ['', '2.7.0', 'medium', 1321, 'CVE-2021-23413', 'Denial of service'],
      ['3.0.0', '3.7.0', 'medium', 1321, 'CVE-2021-23413', 'Denial of service'],
      ['', '3.8.0', 'medium', 22, 'CVE-2022-48285', 'Path traversal'],
    ],
  ),
  sheetjs: library(
    { npm: 'xlsx', cdnjs: ['xlsx'], files: [], content: [String.raw`XLSX\.version ?= ?["\'](<version>)["\']`] },
    [
      ['', '0.19.3', 'high', 1321, 'CVE-2023-30533', 'Prototype pollution'],
      ['', '0.20.2', 'high', 1333, 'CVE-2024-22363', 'Regular expression that an input can make very slow'],
    ],
  ),
  three: library({ npm: 'three', cdnjs: [], files: [], content: [] }, [
    ['', '0.125.0', 'high', 400, 'CVE-2020-28496', 'Regular expression that an input can make very slow'],
  ]),
  'crypto-js': library({ npm: 'crypto-js', cdnjs: ['crypto-js'], files: [], content: [] }, [
    ['', '4.2.0', 'critical', 916, 'CVE-2023-46233', 'Weak key derivation by default'],
  ]),
  mathjax: library(
    { npm: 'mathjax', cdnjs: ['mathjax'], files: [], content: [String.raw`MathJax\.version ?= ?"(<version>)"`] },
    [
      ['', '2.7.4', 'medium', 79, 'CVE-2018-1999024', 'Cross-site scripting'],
      ['', '2.7.10', 'high', 1333, 'CVE-2023-39663', 'Regular expression that an input can make very slow'],
    ],
  ),
  mermaid: library({ npm: 'mermaid', cdnjs: ['mermaid'], files: [], content: [] }, [
    ['', '8.11.0', 'medium', 79, 'CVE-2021-35513', 'Cross-site scripting'],
    ['', '8.13.8', 'high', 79, 'CVE-2021-43861', 'Cross-site scripting'],
  ]),
  trix: library(
    { npm: 'trix', cdnjs: ['trix'], files: ['trix'], content: [String.raw`Trix (<version>)\s{1,4}Copyright`] },
    [
      ['2.0.0', '2.1.1', 'medium', 79, 'CVE-2024-34341', 'Cross-site scripting'],
      ['2.0.0', '2.1.4', 'medium', 79, 'CVE-2024-43368', 'Cross-site scripting'],
    ],
  ),
  'jquery-migrate': library(
    {
      npm: 'jquery-migrate',
      cdnjs: ['jquery-migrate'],
      files: ['jquery-migrate'],
      content: [String.raw`/\*!? jQuery Migrate(?: -)? v(<version>)`],
    },
    [['', '1.2.2', 'medium', 79, '', 'Cross-site scripting by selectors that are read as HTML (jQuery ticket 11290)']],
  ),
  'jquery-mobile': library(
    {
      npm: 'jquery-mobile',
      cdnjs: ['jquery-mobile'],
      files: ['jquery.mobile'],
      content: [String.raw`/\*!?[\s*]{0,8}jQuery Mobile(?: -)? v?(<version>)`],
    },
    [
      ['', '1.2.0', 'medium', 79, '', 'Cross-site scripting by location.href (jQuery Mobile issue 4787)'],
      ['', '1.3.0', 'high', 79, '', 'Cross-site scripting by what the site reflects (drupal.org node 2085559)'],
    ],
  ),
  react: library(
    {
      npm: 'react',
      cdnjs: ['react'],
      files: ['react', 'react-with-addons'],
      content: [String.raw`/\*\*\n {1,4}\* React (?:\(with addons\) )?v(<version>)`],
    },
    [
      ['0.4.0', '0.4.2', 'medium', 79, 'CVE-2013-7035', 'Cross-site scripting'],
      ['0.5.0', '0.5.2', 'medium', 79, 'CVE-2013-7035', 'Cross-site scripting'],
      ['', '0.14.0', 'high', 79, '', 'Cross-site scripting by untrusted objects as elements (React issue 3473)'],
    ],
  ),
  quill: library({ npm: 'quill', cdnjs: ['quill'], files: ['quill'], content: ['Quill Editor v(<version>)'] }, [
    ['', '1.3.7', 'medium', 1022, '', 'Link that gives the other page hold of this one (npm advisory 1039)'],
    ['', '1.3.8', 'medium', 79, 'CVE-2021-3163', 'Cross-site scripting'],
    ['2.0.3', '2.0.4', 'low', 79, 'CVE-2025-15056', 'Cross-site scripting'],
  ]),
  froala: library(
    {
      npm: 'froala-editor',
      cdnjs: ['froala-editor'],
      files: ['froala_editor'],
      content: [String.raw`/\*![\s]{1,4}\* froala_editor v(<version>)`],
    },
    [
      ['', '3.2.3', 'medium', 79, 'CVE-2019-19935', 'Cross-site scripting'],
      ['', '3.2.7', 'high', 79, 'CVE-2021-28114', 'Cross-site scripting'],
      ['', '3.2.7', 'medium', 79, 'CVE-2021-30109', 'Cross-site scripting'],
      ['', '4.0.11', 'medium', 79, 'CVE-2020-22864', 'Cross-site scripting'],
      ['4.0.1', '4.1.4', 'medium', 79, 'CVE-2023-41592', 'Cross-site scripting'],
      ['', '4.3.1', 'medium', 79, 'CVE-2024-51434', 'Cross-site scripting'],
    ],
  ),
  swiper: library(
    {
      npm: 'swiper',
      cdnjs: ['Swiper'],
      files: ['swiper', 'swiper-bundle'],
      content: [String.raw`\* Swiper (<version>)\s`],
    },
    [
      ['', '6.5.1', 'critical', 1321, 'CVE-2021-23370', 'Prototype pollution'],
      ['6.5.1', '12.1.2', 'critical', 1321, 'CVE-2026-27212', 'Prototype pollution'],
    ],
  ),
  mootools: library({ npm: 'mootools', cdnjs: ['mootools'], files: ['mootools', 'mootools-core'], content: [] }, [
    ['', '1.5.3', 'high', 1333, 'CVE-2021-32821', 'Regular expression that an input can make very slow'],
    ['', '1.5.3', 'medium', 1321, 'CVE-2021-23432', 'Prototype pollution'],
  ]),
  'blueimp-file-upload': library(
    { npm: 'blueimp-file-upload', cdnjs: ['blueimp-file-upload'], files: [], content: [] },
    [['', '9.22.1', 'high', 434, 'CVE-2018-9206', 'Upload of files of any type, by the examples that come with it']],
  ),
  echarts: library({ npm: 'echarts', cdnjs: ['echarts'], files: ['echarts'], content: [] }, [
    ['', '6.1.0', 'medium', 79, 'CVE-2026-45249', 'Cross-site scripting'],
  ]),
};
