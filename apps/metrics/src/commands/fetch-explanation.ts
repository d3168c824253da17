import { explainPath } from '../api/explain/explain-operation.js';
import type { Explanation } from '../api/explain/explanation.js';
import { MetricsError, messageOf } from '../errors.js';

const timeoutMs = 60_000;

/**
 * Asks the service of a URL for the explanation of what it answers to it.
 * @param url as it would be asked: `http://127.0.0.1:9660/v2/chains/43112/metrics/txCount?timeInterval=day`.
 * @param token of the service.
 * @throws MetricsError where the service cannot be asked from here.
 */
export async function fetchExplanation(url: string, token: string): Promise<Explanation> {
  if (!URL.canParse(url)) throw new MetricsError('wrong-usage', `${url} is no URL`);
  const { origin, pathname, search } = new URL(url);
  const target = encodeURIComponent(pathname + search);
  const response = await fetch(`${origin}${explainPath}?target=${target}`, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { authorization: `Bearer ${token}` },
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new MetricsError('store-unavailable', `${origin} does not answer: ${messageOf(cause)}`, {
      cause: error,
    });
  });
  if (response.status === 404)
    throw new MetricsError(
      'invalid-config',
      `${origin} explains nothing: a service without an embedded store does with --explain-token-file only`,
    );
  if (response.status === 401)
    throw new MetricsError(
      'invalid-config',
      `${origin} has another token: name the folder of that service with --data-dir, or the file with --explain-token-file`,
    );
  const body: unknown = await response.json();
  if (!response.ok)
    throw new MetricsError(
      'store-unavailable',
      `${origin} answered ${response.status}: ${JSON.stringify(body)}`,
    );
  return body as Explanation;
}
