export * from './ports/event-log.ts';
export * from './ports/leases.ts';
export * from './ports/rate-windows.ts';
export * from './ports/read-store.ts';
