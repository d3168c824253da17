import { getChain, healthCheck } from '@firn/metrics-client';
import { redactUrl } from '@firn/primitives/request';
import { httpTransport, type RestTransport, withRetry, withTimeout } from '@firn/rest/client';
import { isHttpStatusError } from '@firn/rest/errors';
import { MetricsError } from '../../errors.js';
import { nextPeriod, periodStart } from '../../metrics/interval.js';
import type { ChainSource, CreationSource } from '../../source/chain-source.js';
import { toFetchAddress } from '../../source/http-exchange.js';
import { createRpcChainSource } from '../../source/rpc-chain-source.js';
import { type Comparison, compareMetric, verifiedMetrics } from './compare.js';
import { type BlockRange, blocksWithin, recompute, type TimeSpan, timeOf } from './recompute.js';

/** What is verified, against what. */
export interface VerifyOptions {
  readonly evmChainId: bigint;
  /** Address of the metrics service. */
  readonly serviceUrl: string;
  /** JSON-RPC endpoint of the chain; default: that of `nodeUrl` for the chain's blockchain ID. */
  readonly rpcUrl?: string | undefined;
  readonly nodeUrl: string;
  /** Unix seconds; default: the begin of the day before the newest indexed block. */
  readonly from?: number | undefined;
  /** Unix seconds, not included; default: to the newest indexed block. */
  readonly to?: number | undefined;
  readonly signal: AbortSignal;
  /** Told how many blocks of how many are read. */
  readonly onProgress?: ((read: number, all: number) => void) | undefined;
}

/** What a verification found. */
export interface Verification {
  readonly chainName: string;
  readonly span: TimeSpan;
  /** Undefined where the span has no block. */
  readonly range: BlockRange | undefined;
  readonly creations: CreationSource;
  readonly comparisons: readonly Comparison[];
  /** Whether the running periods were left out, because new blocks came meanwhile. */
  readonly movedOn: boolean;
}

const timeoutMs = 60_000;

/**
 * Works the metrics of a span out from the blocks and receipts of a node, and compares them with what a service answers.
 * @throws MetricsError for a chain that the service does not know or has not indexed, and for a node that contradicts itself.
 */
export async function verifyChain(options: VerifyOptions): Promise<Verification> {
  const { evmChainId, serviceUrl, signal } = options;
  const { url: baseUrl, headers } = toFetchAddress(serviceUrl);
  const transport = withTimeout(withRetry(httpTransport({ baseUrl, headers })), timeoutMs);
  const record = await getChain(transport, { chainId: evmChainId }, { signal }).catch((error: unknown) => {
    if (!isHttpStatusError(error)) throw error;
    // What another server in front of the service says may be no sentence, or nothing.
    const status = error.status === 404 ? '' : `HTTP ${error.status}: `;
    const said = `${redactUrl(serviceUrl)}: ${status}${error.messages.join('; ')}`;
    throw new MetricsError('unknown-chain', said, { cause: error });
  });
  const rpcUrl = options.rpcUrl ?? `${options.nodeUrl.replace(/\/+$/, '')}/ext/bc/${record.blockchainId}/rpc`;
  const source = createRpcChainSource({ url: rpcUrl });
  try {
    return await verify(source, transport, record.chainName, options);
  } finally {
    await source.close();
  }
}

async function verify(
  source: ChainSource,
  transport: RestTransport,
  chainName: string,
  options: VerifyOptions,
): Promise<Verification> {
  const { evmChainId, signal, onProgress } = options;
  const indexed = await indexedState(transport, evmChainId, signal);
  const newest = await timeOf(source, indexed.lastBlock, signal);
  const span = alignedSpan(options, newest);
  const range = await blocksWithin(source, span, indexed.lastBlock, signal);
  let read = 0;
  const all = range === undefined ? 0 : Number(range.last - range.first) + 1;
  const recomputed =
    range === undefined
      ? { hour: new Map(), day: new Map() }
      : await recompute(source, {
          range,
          creations: indexed.creations,
          signal,
          onProgress: (blocks) => {
            read += blocks;
            onProgress?.(read, all);
          },
        });
  const compared = await compareAll(transport, evmChainId, span, recomputed);
  const reachesHead = span.to > newest;
  const movedOn =
    reachesHead && (await indexedState(transport, evmChainId, signal)).lastBlock !== indexed.lastBlock;
  const comparisons = movedOn ? withoutRunning(compared, newest) : compared;
  return { chainName, span, range, creations: indexed.creations, comparisons, movedOn };
}

async function compareAll(
  transport: RestTransport,
  chainId: bigint,
  span: TimeSpan,
  recomputed: Awaited<ReturnType<typeof recompute>>,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const metric of verifiedMetrics) {
    for (const interval of metric.intervals) {
      const whole = wholePeriods(span, interval);
      if (whole.from < whole.to)
        comparisons.push(await compareMetric(transport, chainId, metric, interval, whole, recomputed));
    }
  }
  return comparisons;
}

/** The span to whole hours around it; by default to whole days, so that the daily metrics are among what is compared. */
function alignedSpan({ from, to }: VerifyOptions, newest: number): TimeSpan {
  const begin =
    from === undefined ? periodStart('day', periodStart('day', newest) - 1) : periodStart('hour', from);
  const end =
    to === undefined
      ? nextPeriod('day', periodStart('day', newest))
      : nextPeriod('hour', periodStart('hour', to - 1));
  if (begin >= end) throw new MetricsError('wrong-usage', `--from ${begin} is not before --to ${end}`);
  return { from: begin, to: end };
}

function wholePeriods({ from, to }: TimeSpan, interval: 'hour' | 'day'): TimeSpan {
  const begin = periodStart(interval, from);
  return { from: begin === from ? from : nextPeriod(interval, begin), to: periodStart(interval, to) };
}

/** Without the periods that hold the newest block or come after it. */
function withoutRunning(comparisons: readonly Comparison[], newest: number): Comparison[] {
  return comparisons.map((comparison) => {
    const running = periodStart(comparison.interval, newest);
    return {
      ...comparison,
      differences: comparison.differences.filter(({ timestamp }) => timestamp < running),
    };
  });
}

interface IndexedState {
  readonly lastBlock: bigint;
  readonly creations: CreationSource;
}

/** How far the service has read a chain, and where it counts contracts from. */
async function indexedState(
  transport: RestTransport,
  evmChainId: bigint,
  signal: AbortSignal,
): Promise<IndexedState> {
  const { details } = await healthCheck(transport, { signal });
  const chain: Readonly<Record<string, unknown>> = details[`chain ${evmChainId}`] ?? {};
  if (typeof chain.lastBlock !== 'number')
    throw new MetricsError('unknown-chain', `the service has not read chain ${evmChainId} yet`);
  return {
    lastBlock: BigInt(chain.lastBlock),
    creations: chain.contractsCountedFrom === 'traces' ? 'traces' : 'receipts',
  };
}
