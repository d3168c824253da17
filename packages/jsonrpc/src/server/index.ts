export * from './access-profile.js';
export * from './bind-group.js';
export type { CallReport } from './call-runner.js';
export * from './endpoint.js';
export * from './limits.js';
export * from './logger.js';
export * from './method.js';
export { rawJson } from './raw-json.js';
export * from './request-meta.js';
