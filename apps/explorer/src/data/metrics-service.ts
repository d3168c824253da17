import { isTimeoutError, isTransportError } from '@firn/jsonrpc/errors';
import { signal } from '@preact/signals';
import { queries } from './session.js';

const awaySince = signal<number | undefined>(undefined);
/** What is shown, and was not answered when it was asked for last. */
const unanswered = new Set<string>();

/** Since when the metrics service does not answer what the page shows of it, in milliseconds; undefined where it does, or nothing is shown. */
export function metricsAwaySince(): number | undefined {
  return awaySince.value;
}

/** Hears from the calls that pages make whether the metrics service answers; it makes none of its own. */
export function followMetricsService(): () => void {
  return queries.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (query.queryKey[0] !== 'metrics') return;
    if (event.type === 'updated' && event.action.type === 'error' && isSilence(event.action.error))
      unanswered.add(query.queryHash);
    else if (!query.isActive() || (event.type === 'updated' && isAnswer(event.action.type)))
      unanswered.delete(query.queryHash);
    if (unanswered.size === 0) awaySince.value = undefined;
    else awaySince.value ??= Date.now();
  });
}

/** Whether an error says that nobody answered; a refusal is an answer. */
function isSilence(error: unknown): boolean {
  return isTransportError(error) || isTimeoutError(error);
}

function isAnswer(type: string): boolean {
  return type === 'success' || type === 'error';
}
