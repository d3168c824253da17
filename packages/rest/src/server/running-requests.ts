import { httpError } from '../errors/http-status-error.js';
import type { RestLimits } from './rest-limits.js';

/** Counts the requests that are worked on, together and by client. */
export interface RunningRequests {
  begin(client: string): void;
  end(client: string): void;
  /** @throws HttpStatusError with 429 where the client has too many, 503 where all together have. */
  check(client: string): void;
}

/** Makes it; nothing runs yet. */
export function createRunning({
  concurrency,
  clientConcurrency,
}: Pick<RestLimits, 'concurrency' | 'clientConcurrency'>): RunningRequests {
  const byClient = new Map<string, number>();
  let all = 0;
  return {
    begin(client) {
      all++;
      byClient.set(client, (byClient.get(client) ?? 0) + 1);
    },
    end(client) {
      all--;
      const left = (byClient.get(client) ?? 1) - 1;
      if (left === 0) byClient.delete(client);
      else byClient.set(client, left);
    },
    check(client) {
      if ((byClient.get(client) ?? 0) > clientConcurrency)
        throw httpError(
          429,
          `Too many requests at once: one client may have ${clientConcurrency} of them; wait for some of the answers`,
          { retryAfterMs: 1000 },
        );
      if (all > concurrency) throw httpError(503, 'Too many requests at once', { retryAfterMs: 1000 });
    },
  };
}
