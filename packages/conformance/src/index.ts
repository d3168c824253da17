export * from './check.js';
export { type MetricsCheckOptions, metricsChecks } from './metrics/metrics-checks.js';
export type { MetricsTarget } from './metrics/metrics-target.js';
export { type NodeCheckOptions, nodeChecks } from './node/node-checks.js';
export type { NodeTarget } from './node/node-target.js';
export * from './report.js';
export * from './run-checks.js';
export * from './run-conformance.js';
