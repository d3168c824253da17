import type { TeleporterMetric } from '@firn/metrics-validators';
import type { RollingWindow } from '../../metrics/metric.js';
import { messageHours } from '../../seal/derived-tables.js';
import { derivedSeal } from '../../seal/seal-derived.js';
import { type ChainState, membersOf, type ServiceState } from '../../state/service-state.js';
import type { StoreParams } from '../../store/store.js';
import { toHexId } from '../platform/platform-parameters.js';

/** A side of a message. */
export type MessageSide = 'srcBlockchainId' | 'destBlockchainId';

/** Blockchain IDs in cb58 that messages must have. */
export type MessageFilters = Readonly<Partial<Record<MessageSide, string | undefined>>>;

// The sides of a message with their columns.
const messageSides = [
  { side: 'srcBlockchainId', column: 'src' },
  { side: 'destBlockchainId', column: 'dest' },
] as const;

/** The sides of a chain whose messages a count of older name has; each is counted by a statement of its own. */
export const teleporterSides: Readonly<Record<TeleporterMetric, readonly MessageSide[]>> = {
  teleporterSourceTxnCount: ['srcBlockchainId'],
  teleporterDestinationTxnCount: ['destBlockchainId'],
  teleporterTotalTxnCount: ['srcBlockchainId', 'destBlockchainId'],
};

const peerText = 'base58Encode(concat(peer, substring(SHA256(peer), 29, 4)))';

/** Parameters of the statements about the messages of some chains: what is stored of each, and which chains are indexed at all. */
export function messageParams(
  state: ServiceState,
  members: readonly ChainState[],
): Record<string, StoreParams[string]> {
  return {
    chains: members.map(({ key }) => key),
    ids: members.map(({ record }) => record.blockchainId),
    marks: members.map(({ watermark }) => watermark?.num ?? 0n),
    untils: members.map((chain) => derivedSeal(chain, messageHours).until),
    nexts: members.map((chain) => derivedSeal(chain, messageHours).next),
    indexed: membersOf(state, 'total').map(({ record }) => record.blockchainId),
  };
}

/** An expression for what a list among {@link messageParams} says of a row's chain. */
export function ofChain(name: 'untils' | 'nexts' | 'marks'): string {
  const type = name === 'untils' ? 'UInt32' : 'UInt64';
  return `transform(chain, {chains:Array(UInt32)}, {${name}:Array(${type})}, to${type}(0))`;
}

/** The condition of the blocks of each chain that are in no closed hour, as the primary key of `messages` finds them. */
export function openBlocks(members: readonly ChainState[]): string {
  const ranges = members.map((chain) => {
    const { next } = derivedSeal(chain, messageHours);
    return `(chain = ${chain.key} AND num BETWEEN ${next} AND ${chain.watermark?.num ?? 0n})`;
  });
  return ranges.join(' OR ');
}

/**
 * A statement that gives counts their sides as `src` and `dest` in cb58, and leaves out what another indexed chain has as sent.
 * `counted` selects `chain`, `sent`, `peer` and `columns`.
 */
export function sidesSql(counted: string, columns: string, conditions: readonly string[]): string {
  const all = ['(sent = 1 OR other NOT IN {indexed:Array(String)})', ...conditions];
  return `SELECT ${columns}, src, dest FROM (
      SELECT ${columns}, sent, transform(chain, {chains:Array(UInt32)}, {ids:Array(String)}, '') AS own,
        ${peerText} AS other, if(sent = 1, own, other) AS src, if(sent = 1, other, own) AS dest FROM (${counted})
    ) WHERE ${all.join(' AND ')}`;
}

/** The conditions of filters on `src` and `dest`; what they need is added to `params`. */
export function filterConditions(
  filters: MessageFilters,
  params: Record<string, StoreParams[string]>,
): string[] {
  return messageSides.flatMap(({ side, column }) => {
    const id = filters[side];
    if (id === undefined) return [];
    params[column] = id;
    return `${column} = {${column}:String}`;
  });
}

/** The column of a side, or the empty text where the counts are aggregated over it. */
export function shownSide(
  side: MessageSide,
  groupBy: readonly MessageSide[],
  filters: MessageFilters,
): string {
  const shown = groupBy.includes(side) || filters[side] !== undefined;
  return shown ? (messageSides.find((each) => each.side === side)?.column ?? "''") : "''";
}

/** Reads sides with a comma between them; none where it is undefined. */
export function readGroupBy(text: string | undefined): MessageSide[] {
  const named = text?.split(',') ?? [];
  return messageSides.flatMap(({ side }) => (named.includes(side) ? side : []));
}

/**
 * Refuses filters that are no blockchain IDs.
 * @throws MetricsError `invalid-identifier`.
 */
export function checkFilters(filters: MessageFilters): void {
  for (const { side } of messageSides) {
    const id = filters[side];
    if (id !== undefined) toHexId(side, id);
  }
}

/** Numbers of messages of a chain or pair in each window; an ID is empty where the counts are aggregated over that side. */
export type MessageWindows = Record<RollingWindow, number> & Record<MessageSide, string>;

/** Counts of all messages of a request, and of each chain or pair: those with the most messages first. */
export interface MessageSummary {
  readonly result: MessageWindows;
  readonly groups: readonly MessageWindows[];
}
