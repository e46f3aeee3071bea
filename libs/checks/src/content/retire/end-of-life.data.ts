export interface EndOfLife {
  /** A name of the list of libraries. */
  readonly library: string;
  readonly below: string;
  readonly since: string;
  readonly instead: string;
}

/**
 * Libraries that no longer get security updates, below a version. Compiled by hand from what the projects had announced on
 * 2026-08-22; https://endoflife.date is the place to compare it with before a release.
 */
export const endOfLife: readonly EndOfLife[] = [
  { library: 'angularjs', below: '2.0.0', since: 'December 2021', instead: 'Angular or another framework' },
  { library: 'jquery', below: '3.0.0', since: 'June 2016, when 3.0 came out', instead: 'the current jQuery' },
  { library: 'bootstrap', below: '4.0.0', since: 'July 2019', instead: 'the current Bootstrap' },
  { library: 'bootstrap', below: '5.0.0', since: 'January 2023', instead: 'the current Bootstrap' },
  { library: 'moment', below: '3.0.0', since: 'September 2020 (maintenance only)', instead: 'Luxon, date-fns or Intl' },
  { library: 'vue', below: '3.0.0', since: 'December 2023', instead: 'Vue 3' },
  { library: 'yui', below: '4.0.0', since: 'August 2014', instead: 'a library that is maintained' },
  { library: 'ckeditor4', below: '4.23.0', since: 'June 2023', instead: 'CKEditor 5' },
  { library: 'tinymce', below: '6.0.0', since: 'April 2023', instead: 'the current TinyMCE' },
  { library: 'tinymce', below: '7.0.0', since: 'October 2024', instead: 'the current TinyMCE' },
  { library: 'jquery-mobile', below: '2.0.0', since: 'October 2021', instead: 'a library that is maintained' },
];
