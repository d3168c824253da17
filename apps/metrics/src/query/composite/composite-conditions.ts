import type { CompositeQueryHandler } from '@firn/metrics-server';
import { MetricsError } from '../../errors.js';
import type { Hex } from '../../source/chain-source.js';
import type { ChainState, ServiceState } from '../../state/service-state.js';
import { findChain } from '../chains.js';
import { parseQueryDate } from '../query-date.js';
import { type Asset, type Frame, type HoldingCondition, latestMoment } from './holders-sql.js';

/** What a composite query asks, as the contract has it. */
export type CompositeQuery = Parameters<CompositeQueryHandler>[0]['body'];

/** One of its conditions. */
export type Subquery = CompositeQuery['queries'][number];

const noToken: Hex = '0x0000000000000000000000000000000000000000';

/**
 * The conditions that subqueries stand for, in their order.
 * @throws MetricsError `invalid-query` with a message for each broken rule, `unknown-chain`, `balances-unknown`.
 */
export function readConditions(state: ServiceState, queries: readonly Subquery[]): HoldingCondition[] {
  const frames = queries.map(({ params }) => frameOf(params));
  const problems = [
    ...repeatedIds(queries),
    ...frames.flatMap((frame, index) =>
      Array.isArray(frame) ? frame.map((problem) => `body.queries[${index}].params.${problem}`) : [],
    ),
  ];
  if (problems.length > 0) throw new MetricsError('invalid-query', problems);
  return queries.map((query, index) => ({
    ...conditionOf(state, query, frames[index] as Frame),
    bit: index,
  }));
}

function repeatedIds(queries: readonly Subquery[]): string[] {
  return queries.flatMap(({ id }, index) => {
    const earlier = queries.findIndex((query) => query.id === id);
    return earlier < index
      ? [
          `body.queries[${index}].id must be unique, ${JSON.stringify(id)} is also that of queries[${earlier}]`,
        ]
      : [];
  });
}

/** The frame of a subquery, or what is wrong with it. */
function frameOf(params: Subquery['params']): Frame | string[] {
  if ('tokenType' in params) return { first: latestMoment, last: latestMoment };
  if ('startTs' in params) {
    const { startTs, endTs } = params;
    return endTs < startTs
      ? [`endTs must not be less than startTs, ${endTs} is before ${startTs}`]
      : { first: startTs, last: endTs };
  }
  const { firstDate, lastDate } = params;
  const first = parseQueryDate(firstDate, 'first');
  const last = parseQueryDate(lastDate, 'last');
  if (first === undefined || last === undefined) {
    return Object.entries({ firstDate: first, lastDate: last }).flatMap(([name, moment]) =>
      moment === undefined
        ? [
            `${name} must be a date of the calendar, not ${JSON.stringify(params[name as keyof typeof params])}`,
          ]
        : [],
    );
  }
  return last < first
    ? [`lastDate must not be before firstDate, ${lastDate} is before ${firstDate}`]
    : { first, last };
}

function conditionOf(
  state: ServiceState,
  { type, params }: Subquery,
  frame: Frame,
): Omit<HoldingCondition, 'bit'> {
  const chain = findChain(state, params.evmChainId);
  const kind = kindOf(type, params);
  if (kind === 'native') requireNative(chain);
  const contract = kind !== 'native' && 'contractAddress' in params ? params.contractAddress : noToken;
  return {
    asset: { chain, kind, token: contract.toLowerCase() as Hex },
    frame,
    held: type.startsWith('AllTime') ? 'throughout' : 'sometime',
    // Who has an item of a collection holds at least one.
    minimum: 'minBalance' in params ? params.minBalance : 1n,
  };
}

function kindOf(type: Subquery['type'], params: Subquery['params']): Asset['kind'] {
  switch (type) {
    case 'AllTimeNativeBalance':
    case 'AnyTimeNativeBalance':
      return 'native';
    case 'AllTimeErc20Balance':
    case 'AnyTimeErc20Balance':
      return 'erc20';
    case 'AllTimeNftHolders':
    case 'AnyTimeNftHolders':
      return 'nft';
    case 'LatestBalance':
      return 'tokenType' in params && params.tokenType === 'NATIVE' ? 'native' : 'erc20';
  }
}

/**
 * Native balances of a chain are answered exactly or not at all.
 * @throws MetricsError `balances-unknown` with the reason where they are not known.
 */
export function requireNative({ record, native }: ChainState): void {
  if (native?.from === 'confirmed') return;
  const reason = native?.reason ?? 'the chain has not been read yet';
  throw new MetricsError(
    'balances-unknown',
    `the native balances of chain ${record.evmChainId} are not known: ${reason}`,
  );
}
