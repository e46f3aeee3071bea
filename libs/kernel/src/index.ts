export * from './base62.ts';
export * from './canonical-json.ts';
export * from './clock.ts';
export * from './ids.ts';
export * from './rejected.ts';
export * from './timestamp.ts';
