import { isRpcError } from '@firn/jsonrpc/errors';
import { ethBlockNumber, ethCall, ethGetLogs } from '@firn/node-client';
import type { Chain } from './chains.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';
import { readAddressAnswer, readIntegerAnswer, readTextAnswer } from './token-text.js';
import {
  readTransfer,
  type TokenKind,
  type TokenTransfer,
  transferSingleTopic,
  transferTopic,
} from './token-transfers.js';

type Hex = `0x${string}`;

/** Most blocks whose logs are looked through. */
const mostBlocks = 5_000n;
/** The first part of them that is asked for; each next one is twice as long, so that a busy chain answers little. */
const firstBlocks = 4n;
/** After so many transfers there is enough to read. */
const enoughTransfers = 200;
/** Most tokens that are asked for what they are. */
const mostTokens = 20;
/** What a call of a strange contract may take. */
const mostGas = 500_000n;
/** What one that draws an item may take. */
const mostItemGas = 10_000_000n;
const untilHead = { until: 'head' } as const;
const selectors = {
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  totalSupply: '0x18160ddd',
  balanceOf: '0x70a08231',
  ownerOf: '0x6352211e',
  tokenURI: '0xc87b56dd',
  uri: '0x0e89341c',
  supportsInterface: '0x01ffc9a7',
} as const;
/** IDs of interfaces by ERC-165: of ERC-721, and of ERC-1155. */
const interfaces = { items: '80ac58cd', kinds: 'd9b67a26' } as const;

/** Transfers of the newest blocks, the newest first, and which blocks were looked through. */
export interface FoundTransfers {
  readonly transfers: readonly TokenTransfer[];
  readonly lowest: bigint;
  readonly highest: bigint;
}

/** What a token says it is; undefined where it does not say, or nothing that can be read. */
export interface Token {
  readonly address: Hex;
  readonly name: string | undefined;
  readonly symbol: string | undefined;
  readonly decimals: number | undefined;
  readonly supply: bigint | undefined;
}

/** A token, and how often it was transferred in the blocks that were looked through. */
export interface SeenToken extends Token {
  readonly kind: TokenKind;
  readonly transfers: number;
}

/** Something that an account holds. */
export interface Holding {
  readonly token: Token;
  readonly kind: TokenKind;
  readonly balance: bigint | undefined;
}

/** One item of a token whose items are told apart. */
export interface TokenItem {
  readonly owner: Hex | undefined;
  /** Where its metadata are said to be. */
  readonly uri: string | undefined;
}

/** Which transfers of a token are wanted. */
export interface WantedTransfers {
  /** Of one item. */
  readonly id?: bigint | undefined;
  /** The block from which on older ones are looked through; default: the newest. */
  readonly upTo?: bigint | undefined;
}

/** The newest transfers of a token, or those up to and with a block. */
export function transfersQuery(
  chain: Chain,
  token: Hex,
  { id, upTo }: WantedTransfers = {},
): QueryOptions<FoundTransfers> {
  const wanted = [String(id ?? ''), String(upTo ?? 'latest')];
  return {
    queryKey: [chain.genesis, chain.path, 'transfers', token, ...wanted],
    ...(upTo === undefined && { meta: untilHead }),
    queryFn: ({ signal }) => findTransfers(chain, signal, { address: token, id, upTo }),
  };
}

/** The tokens that were transferred in the newest blocks, the busiest first. */
export function tokensQuery(
  chain: Chain,
): QueryOptions<Omit<FoundTransfers, 'transfers'> & { readonly tokens: readonly SeenToken[] }> {
  return {
    queryKey: [chain.genesis, chain.path, 'tokens'],
    meta: untilHead,
    queryFn: async ({ signal }) => {
      const { transfers, ...range } = await findTransfers(chain, signal, {});
      const counts = new Map<Hex, { kind: TokenKind; count: number }>();
      for (const { contract, kind } of transfers) {
        const known = counts.get(contract) ?? { kind, count: 0 };
        counts.set(contract, { ...known, count: known.count + 1 });
      }
      const busiest = [...counts].sort(([, one], [, other]) => other.count - one.count).slice(0, mostTokens);
      const tokens = await Promise.all(
        busiest.map(async ([address, { kind, count }]) => ({
          ...(await readToken(chain, address, signal)),
          kind,
          transfers: count,
        })),
      );
      return { ...range, tokens };
    },
  };
}

/** What a token says it is, and which standard it keeps to; null where it answers none of what tokens do. */
export function tokenQuery(
  chain: Chain,
  address: Hex,
): QueryOptions<(Token & { readonly kind: TokenKind }) | null> {
  return {
    queryKey: [chain.genesis, chain.path, 'token', address],
    meta: untilHead,
    queryFn: async ({ signal }) => {
      const [token, items, kinds] = await Promise.all([
        readToken(chain, address, signal),
        supports(chain, address, interfaces.items, signal),
        supports(chain, address, interfaces.kinds, signal),
      ]);
      const kind = items ? 'ERC-721' : kinds ? 'ERC-1155' : 'ERC-20';
      const { name, symbol, decimals, supply } = token;
      const isNone = [name, symbol, decimals, supply].every((each) => each === undefined);
      return isNone && kind === 'ERC-20' ? null : { ...token, kind };
    },
  };
}

/** What an account holds of the tokens that came to it in the newest blocks. */
export function holdingsQuery(
  chain: Chain,
  account: Hex,
): QueryOptions<Omit<FoundTransfers, 'transfers'> & { readonly holdings: readonly Holding[] }> {
  return {
    queryKey: [chain.genesis, chain.path, 'holdings', account],
    meta: untilHead,
    queryFn: async ({ signal }) => {
      const { transfers, ...range } = await findTransfers(chain, signal, { to: account });
      const kinds = new Map(transfers.map(({ contract, kind }) => [contract, kind]));
      const holdings = await Promise.all(
        [...kinds].slice(0, mostTokens).map(async ([address, kind]) => {
          const [token, answer] = await Promise.all([
            readToken(chain, address, signal),
            ask(chain, address, `${selectors.balanceOf}${word(BigInt(account))}`, signal),
          ]);
          // ERC-1155 has no balance of all its items together.
          return { token, kind, balance: kind === 'ERC-1155' ? undefined : readIntegerAnswer(answer) };
        }),
      );
      return { ...range, holdings };
    },
  };
}

/** One item: who has it, and where its metadata are said to be; null where there is none of this ID. */
export function itemQuery(chain: Chain, address: Hex, id: bigint): QueryOptions<TokenItem | null> {
  return {
    queryKey: [chain.genesis, chain.path, 'item', address, String(id)],
    meta: untilHead,
    queryFn: async ({ signal }) => {
      const [isOwned, answers] = await Promise.all([
        supports(chain, address, interfaces.items, signal),
        Promise.all(
          [selectors.ownerOf, selectors.tokenURI, selectors.uri].map((selector) =>
            ask(chain, address, selector + word(id), signal, mostItemGas),
          ),
        ),
      ]);
      const [ownerAnswer = '', tokenUri = '', uri = ''] = answers;
      const owner = readAddressAnswer(ownerAnswer);
      // By ERC-721 each item has an owner, and what the address of zeros has is none; of ERC-1155 nobody owns the whole.
      if (owner === undefined ? isOwned : BigInt(owner) === 0n) return null;
      return { owner, uri: readTextAnswer(tokenUri) ?? readTextAnswer(uri) };
    },
  };
}

/** Whether a contract says by ERC-165 that it keeps to an interface. */
async function supports(chain: Chain, address: Hex, id: string, signal: AbortSignal): Promise<boolean> {
  const answer = await ask(chain, address, `${selectors.supportsInterface}${id.padEnd(64, '0')}`, signal);
  return readIntegerAnswer(answer) === 1n;
}

async function readToken(chain: Chain, address: Hex, signal: AbortSignal): Promise<Token> {
  const [name = '', symbol = '', decimals = '', supply = ''] = await Promise.all(
    [selectors.name, selectors.symbol, selectors.decimals, selectors.totalSupply].map((selector) =>
      ask(chain, address, selector, signal),
    ),
  );
  const places = readIntegerAnswer(decimals);
  return {
    address,
    name: readTextAnswer(name),
    symbol: readTextAnswer(symbol),
    decimals: places === undefined || places > 255n ? undefined : Number(places),
    supply: readIntegerAnswer(supply),
  };
}

/** What a contract answers; nothing where it refuses: it need not be the token that it looks like. */
async function ask(
  chain: Chain,
  to: Hex,
  input: string,
  signal: AbortSignal,
  gas = mostGas,
): Promise<string> {
  try {
    const args = { to, input: input as Hex, gas };
    return await ethCall(connection().node, { args }, { pathParams: { blockchainId: chain.path }, signal });
  } catch (error) {
    if (isRpcError(error)) return '0x';
    throw error;
  }
}

async function findTransfers(
  chain: Chain,
  signal: AbortSignal,
  {
    address = null,
    to,
    id,
    upTo: from,
  }: WantedTransfers & { readonly address?: Hex | null; readonly to?: Hex },
): Promise<FoundTransfers> {
  const { node } = connection();
  const options = { pathParams: { blockchainId: chain.path }, signal };
  const head = await ethBlockNumber(node, options);
  const highest = from !== undefined && from < head ? from : head;
  const transfers: TokenTransfer[] = [];
  let read = 0;
  const end = highest >= mostBlocks ? highest - mostBlocks + 1n : 0n;
  let upTo = highest;
  let lowest = highest;
  for (let width = firstBlocks; upTo >= end && read < enoughTransfers; width *= 2n) {
    lowest = upTo - end >= width ? upTo - width + 1n : end;
    const range = { fromBlock: lowest, toBlock: upTo, address };
    const receiver: Hex | null = to === undefined ? null : `0x${word(BigInt(to))}`;
    const found = await Promise.all(
      to === undefined
        ? [ethGetLogs(node, { crit: { ...range, topics: [[transferTopic, transferSingleTopic]] } }, options)]
        : [
            ethGetLogs(node, { crit: { ...range, topics: [transferTopic, null, receiver] } }, options),
            ethGetLogs(
              node,
              { crit: { ...range, topics: [transferSingleTopic, null, null, receiver] } },
              options,
            ),
          ],
    );
    const all = found.flat().flatMap((log) => readTransfer(log) ?? []);
    read += all.length;
    // The ID stands among the topics of one standard, and in the data of the other, which no question goes by.
    const newest = id === undefined ? all : all.filter((transfer) => transfer.id === id);
    transfers.push(...newest.sort((one, other) => (isLater(one, other) ? -1 : 1)));
    upTo = lowest - 1n;
  }
  return { transfers, lowest, highest };
}

function isLater(one: TokenTransfer, other: TokenTransfer): boolean {
  return one.block === other.block ? one.logIndex > other.logIndex : one.block > other.block;
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}
