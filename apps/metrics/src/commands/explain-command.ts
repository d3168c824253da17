import { explainPath } from '../api/explain/explain-request.js';
import { explainTokenFile, readToken } from '../api/explain/explain-token.js';
import type {
  ChainFreshness,
  ExplainedPoint,
  ExplainedStatement,
  Explanation,
} from '../api/explain/explanation.js';
import { readConfig } from '../config.js';
import { MetricsError, messageOf } from '../errors.js';

/** Flags of the command. */
export interface ExplainFlags {
  readonly json?: boolean;
  readonly dataDir?: string;
  readonly explainTokenFile?: string;
}

/** Writes what stands behind the answer to a URL; the exit code is 1 where that is no success. */
export async function explainCommand(url: string, { json, ...flags }: ExplainFlags): Promise<number> {
  const { dataDir, explainTokenFile: file = explainTokenFile(dataDir) } = readConfig({ ...flags });
  const explanation = await fetchExplanation(url, readToken(file));
  const text = json
    ? JSON.stringify(explanation, null, 2)
    : writeExplanation(explanation, Math.floor(Date.now() / 1000));
  process.stdout.write(`${text}\n`);
  return explanation.status < 400 ? 0 : 1;
}

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

const shownAnswer = 400;

/** An explanation as text. */
export function writeExplanation(
  { target, status, answer, statements, point, chains }: Explanation,
  now: number,
): string {
  const shown =
    answer.length > shownAnswer ? `${answer.slice(0, shownAnswer)}… (${answer.length} characters)` : answer;
  return [
    `GET ${target}\n${status} ${shown}`,
    ...(point === undefined ? [] : [writePoint(point)]),
    `Last refresh\n${chains.map((chain) => `  ${writeFreshness(chain, now)}`).join('\n') || '  no chains'}`,
    ...statements.map(
      (statement, index) => `Statement ${index + 1} of ${statements.length}, ${writeStatement(statement)}`,
    ),
    ...(statements.length === 0 ? ['No statement was needed.'] : []),
  ].join('\n\n');
}

function writePoint({ from, to, meaning, blocks, recomputed }: ExplainedPoint): string {
  return [
    `Data point ${timeText(from)} to ${timeText(to)}`,
    `  ${meaning}`,
    ...(blocks.length === 0 ? ['  no blocks'] : []),
    ...blocks.map(
      ({ evmChainId, first, last, blocks: count, transactions }) =>
        `  chain ${evmChainId}: blocks ${first} to ${last}, ${count} blocks, ${transactions} transactions`,
    ),
    `  from the facts: ${recomputed.value}`,
    ...recomputed.statements.map((statement) => `  ${writeStatement(statement).replaceAll('\n', '\n  ')}`),
  ].join('\n');
}

function writeStatement({ sql, rows, milliseconds }: ExplainedStatement): string {
  const count = rows === undefined ? '' : `, ${rows} ${rows === 1 ? 'row' : 'rows'}`;
  const lines = sql.split('\n').map((line) => line.trim());
  return `${milliseconds} ms${count}\n  ${lines.join('\n  ')};`;
}

function writeFreshness(
  { evmChainId, chainName, activity, lastBlock, lastBlockTime, confirmedAt }: ChainFreshness,
  now: number,
): string {
  const name = `${chainName} (${evmChainId}), ${activity}`;
  if (lastBlock === undefined || lastBlockTime === undefined) return `${name}: nothing is indexed`;
  const confirmed =
    confirmedAt === undefined ? '' : `, confirmed by the node ${Math.max(0, now - confirmedAt)} s ago`;
  return `${name}: block ${lastBlock} of ${timeText(lastBlockTime)}${confirmed}`;
}

function timeText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
