/** No metrics service is known to the pages. */
export class NoMetricsError extends Error {
  override readonly name = 'NoMetricsError';

  constructor() {
    super('No metrics service is known: start the node with --explorer-metrics-url and its address.');
  }
}

/** Whether an error is a {@link NoMetricsError}. */
export function isNoMetricsError(error: Error): boolean {
  return error.name === 'NoMetricsError';
}
