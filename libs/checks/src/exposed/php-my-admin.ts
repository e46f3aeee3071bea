import { anyOf, pageWith, rated } from './signatures.ts';

const title = /<title>[^<]{0,80}phpMyAdmin/;
/** A setting that each page gives to its scripts. */
const loggedIn = /\blogged_in:(?:true|"1"|"true")/;

/** It logs in to the database itself, with an account of its configuration. */
export const loggedInPhpMyAdmin = pageWith(title, loggedIn);

/** Whether or not it asks for the account of the database. */
export const phpMyAdmin = anyOf(rated('high', loggedInPhpMyAdmin), pageWith(title, /pma_|phpmyadmin\.net|PMA_/));
