import { MetricsError } from '../../errors.js';
import { latestTime } from '../../metrics/interval.js';
import { parseQueryDate } from '../../query/query-date.js';
import { verifyChain } from './verify-chain.js';
import { writeVerification } from './write-verification.js';

/** Flags of `firn-metrics verify`, as they are typed. */
export interface VerifyFlags {
  readonly url: string;
  readonly nodeUrl: string;
  readonly rpcUrl?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Verifies a chain and writes what was found; the exit code is 1 where something differs. */
export async function verifyCommand(
  chain: string,
  { url, nodeUrl, rpcUrl, from, to }: VerifyFlags,
): Promise<number> {
  if (!/^\d{1,20}$/.test(chain)) throw new MetricsError('wrong-usage', `${chain}: expected an EVM chain ID`);
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort(new MetricsError('chain-unreachable', 'interrupted')));
  const verification = await verifyChain({
    evmChainId: BigInt(chain),
    serviceUrl: url,
    nodeUrl,
    rpcUrl,
    from: readTime('--from', from),
    to: readTime('--to', to),
    signal: interrupted.signal,
    onProgress: showProgress,
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
  process.stdout.write(`${writeVerification(verification)}\n`);
  return verification.comparisons.every(({ differences }) => differences.length === 0) ? 0 : 1;
}

function readTime(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = parseQueryDate(text, 'first');
  if (seconds === undefined || seconds < 0 || seconds > latestTime)
    throw new MetricsError('wrong-usage', `${flag} ${text}: expected Unix seconds or a date, 2026-11-21`);
  return seconds;
}

function showProgress(read: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${read} of ${all} blocks`);
}
