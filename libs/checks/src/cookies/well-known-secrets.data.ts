/**
 * Secrets that documentation, tutorials, templates and default settings publish, each as the program that signs reads it.
 * Compiled by hand on 2026-12-01 from the sources named beside them.
 */
export const wellKnownSecrets: readonly string[] = [
  // Documentation of jsonwebtoken, jwt.io, NestJS, FastAPI, express-session, cookie-session, koa, Remix, Fastify.
  'shhhhh',
  'your-256-bit-secret',
  'your-384-bit-secret',
  'your-512-bit-secret',
  'a-string-secret-at-least-256-bits-long',
  'DO NOT USE THIS VALUE. INSTEAD, CREATE A COMPLEX SECRET AND KEEP IT SAFE OUTSIDE OF THE SOURCE CODE.',
  '09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7',
  'keyboard cat',
  'keyboardcat',
  'key1',
  'some secret hurr',
  'some secret',
  'im a newer secret',
  's3cret1',
  'r3m1xr0ck5',
  'n3wsecr3t',
  'olds3cret',
  'a secret with minimum length of 32 characters',
  // Documentation and tutorials of Flask, Tornado, Pyramid, Sinatra, Symfony, Laravel, Play.
  'dev',
  'development key',
  'A0Zr98j/3yX R~XHH!jmN]LWX/,?RT',
  '192b9bdd22ab9ed4d12e236c78afcb9a393ec15f71bbf5dc987d54727823bcbf',
  '5791628bb0b13ce0c676dfde280ba245',
  'hard to guess string',
  'you-will-never-guess',
  'super secret key',
  '__TODO:_GENERATE_YOUR_OWN_RANDOM_VALUE_HERE__',
  '11oETzKXQAGaYdkL5gEmGeJJFuYh7EQnp2XdTP1o/Vo=',
  '43oETzKXQAGaYdkL5gEmGeJJFuYh7EQnp2XdTP1o/Vo=',
  '61oETzKXQAGaYdkL5gEmGeJJFuYh7EQnp2XdTP1o/Vo=',
  'itsaseekreet',
  'seekrit',
  'change_me',
  'your_secret',
  'ThisTokenIsNotSoSecretChangeIt',
  'SomeRandomString',
  'SomeRandomStringWith32Characters',
  'YourSecretKey!!!',
  'changeme',
  'changethis',
  // Default settings: Superset (CVE-2023-27524), Airflow (CVE-2020-17526), Redash (CVE-2021-41192), Nacos, Supabase, Dify, Open WebUI.
  '\u0002\u0001thisismyscretkey\u0001\u0002\\e\\y\\y\\h',
  'CHANGE_ME_TO_A_COMPLEX_RANDOM_SECRET',
  'thisISaSECRET_1234',
  'YOUR_OWN_RANDOM_GENERATED_SECRET_KEY',
  'TEST_NON_DEV_SECRET',
  'temporary_key',
  'c292a0a3aa32397cdb050e233733900f',
  'SecretKey012345678901234567890123456789012345678901234567890123456789',
  'super-secret-jwt-token-with-at-least-32-characters-long',
  'your-super-secret-jwt-token-with-at-least-32-characters-long',
  'sk-9f73s3ljTXVcMT3Blb3ljTqtsKiGHXVcMT3BlbkFJLK7U',
  't0p-s3cr3t',
  // Words that stand for a secret in examples, and that programs are deployed with.
  ...(
    'secret Secret SECRET secret1 secret123 secretkey secretKey SecretKey SECRETKEY secret_key secret-key SECRET_KEY secret-secret ' +
    'mysecret mySecret my_secret my-secret MySecret mysecretkey mySecretKey my_secret_key my-secret-key MY_SECRET_KEY ' +
    'yoursecret yourSecret your-secret yoursecretkey yourSecretKey your_secret_key your-secret-key YOUR_SECRET_KEY ' +
    'supersecret superSecret super-secret super_secret supersecretkey super-secret-key super_secret_key supersecretpassword ' +
    'verysecret very-secret very_secret verysecretkey topsecret top-secret top_secret ultrasecret s3cr3t S3cr3t s3cret sup3rs3cr3t ' +
    'thisismysecret thisisasecret thisissecret thisisasecretkey this-is-a-secret this_is_a_secret thisismysecretkey ' +
    'somesecret some-secret somesecretkey somesupersecret somesupersecretsecret notsosecret not-so-secret notasecret shh shhh ' +
    'jwtsecret jwtSecret jwt-secret jwt_secret JWT_SECRET jwtsecretkey jwt_secret_key jwt-secret-key JWT_SECRET_KEY your_jwt_secret ' +
    'your-jwt-secret your_jwt_secret_key your-jwt-secret-key jwtPrivateKey jwt_private_key JWTSuperSecretKey bezkoder-secret-key ' +
    'bezKoderSecretKey accesstokensecret access_token_secret ACCESS_TOKEN_SECRET session sessionsecret session_secret session-secret ' +
    'SESSION_SECRET cookie_secret cookie-secret cookiesecret COOKIE_SECRET app_secret app-secret APP_SECRET APP_KEY ' +
    'change-me CHANGE_ME CHANGEME ChangeMe changeMe change_this change-this CHANGETHIS changeit change_it pleasechangeme ' +
    'please-change-me please_change_me replace-me replace_me REPLACE_ME insecure insecure-secret insecure_secret default ' +
    'default-secret default_secret defaultsecret development develop devsecret dev-secret dev_secret dev-secret-key dev_secret_key ' +
    'dev-key dev_key devkey local localhost staging production test testing test123 testsecret test-secret test_secret test-key ' +
    'test_key testkey example example-secret example_secret sample demo temp temporary temporary_secret dummy placeholder ' +
    'password Password password1 password123 Password1 passw0rd P@ssw0rd admin admin123 root user guest key mykey my_key token ' +
    'private privatekey privateKey private_key hello helloworld foo foobar bar qwerty abc123 letmein iloveyou monkey dragon ' +
    '123 1234 12345 123456 1234567 12345678 123456789 1234567890 0123456789 12345678901234567890123456789012 ' +
    '01234567890123456789012345678901 random random_string randomstring random-string string xxx xxxx asdf asdfasdf cat'
  ).split(' '),
  'my secret',
  'my secret key',
  'your secret',
  'your secret key',
  'super secret',
  'top secret',
  'secret key',
  'a secret key',
  'session secret',
  'this is a secret',
  'this is my secret',
  'this is a secret key',
  'not so secret',
  'dev key',
];
