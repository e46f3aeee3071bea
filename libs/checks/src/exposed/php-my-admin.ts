import { pageWith, unless } from './signatures.ts';

const title = /<title>[^<]{0,80}phpMyAdmin/;
/** A setting that each page gives to its scripts. */
const loggedIn = /\blogged_in:(?:true|"1"|"true")/;

/** It logs in to the database itself, with an account of its configuration. */
export const loggedInPhpMyAdmin = pageWith(title, loggedIn);

/** It asks for the account of the database. */
export const phpMyAdminLogin = unless(loggedIn, pageWith(title, /pma_|phpmyadmin\.net|PMA_/));
