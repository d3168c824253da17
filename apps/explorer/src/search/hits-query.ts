import { type Metric, metrics } from 'virtual:metrics';
import { atomicTxQuery } from '../data/atomic-queries.js';
import { type Chain, chainNamed, chainsQuery } from '../data/chains.js';
import { accountQuery, blockQuery, transactionQuery } from '../data/evm-queries.js';
import { hasControlsQuery } from '../data/has-controls.js';
import { messageQuery } from '../data/message-query.js';
import { platformBlockQuery, platformTxQuery } from '../data/platform-queries.js';
import type { QueryOptions } from '../data/query-options.js';
import { queries } from '../data/session.js';
import { allChainsQuery, subnetQuery, validationQuery } from '../data/staking-queries.js';
import { type Token, tokenQuery, tokensQuery } from '../data/token-queries.js';
import { formatChainText } from '../format/chain-text.js';
import { href } from '../router/href.js';
import { type AskedForms, readAsked } from './asked-forms.js';
import { pagesNamed } from './named-pages.js';
import { pastedText } from './pasted-text.js';

/** Fewer letters are in too many names. */
const leastLetters = 3;
/** Groups of metrics whose charts need no more than the name. */
const chartsOfAll: ReadonlySet<Metric['group']> = new Set(['chain', 'network', 'total']);
/** Chains whose tokens are asked for their names: their logs are read for it. */
const mostChains = 4;

/** Something that a text may mean. */
export interface Hit {
  readonly kind: string;
  /** Name of the chain that it is on. */
  readonly on?: string;
  readonly chainId?: bigint;
  readonly link: string;
}

/** What was found, and whether the text has a checksum that does not fit. */
export interface Found {
  readonly hits: readonly Hit[];
  readonly isMistyped: boolean;
  /** Whether messages or tokens could not be asked for. */
  readonly isPartial: boolean;
}

/**
 * What a text means on the chains, and among the names of tokens, charts and pages.
 * @param chosen path of the chain whose pages and hits come first.
 */
export function hitsQuery(pasted: string, chosen: string): QueryOptions<Found> {
  return {
    queryKey: ['search', chosen, pasted],
    queryFn: async () => {
      const text = pastedText(pasted);
      if (text === '') return { hits: [], isMistyped: false, isPartial: false };
      const asked = readAsked(text);
      const known = await queries.fetchQuery(chainsQuery);
      const current = chainNamed(known, chosen) ?? known[0];
      const chains = known.toSorted((a, b) => Number(b === current) - Number(a === current));
      const [hits, further] = await Promise.all([
        Promise.all([...chains.map((chain) => chainHits(chain, asked)), platformHits(chains, asked)]),
        // Both read logs, which a node may refuse: what else was found is shown all the same.
        Promise.allSettled([messageHits(asked), isName(asked) ? tokenHits(chains, text) : []]),
      ]);
      const found = further.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
      return {
        hits: [...hits.flat(), ...found, ...(await namedHits(chains, text))],
        isMistyped: asked.isMistyped,
        isPartial: further.some(({ status }) => status === 'rejected'),
      };
    },
  };
}

async function chainHits(chain: Chain, { address, hash, number }: AskedForms): Promise<readonly Hit[]> {
  const params = { chain: chain.path };
  const where = { on: chain.name, chainId: chain.chainId };
  const hits: Hit[] = [];
  if (address !== undefined) {
    const { balance, nonce, code } = await fresh(accountQuery(chain, address));
    // An address is one on every chain; those that never saw it are no choice where another did.
    if (balance > 0n || nonce > 0n || code !== '0x' || chain.path === 'C')
      hits.push({ kind: 'Address', ...where, link: href('address', { ...params, address }) });
    const token = code === '0x' ? null : await fresh(tokenQuery(chain, address));
    if (token !== null) hits.push({ kind: tokenKind(token), ...where, link: tokenLink(chain, token) });
  }
  if (hash !== undefined && (await fresh(transactionQuery(chain, hash))) !== null)
    hits.push({ kind: 'Transaction', ...where, link: href('transaction', { ...params, hash }) });
  const block = hash ?? (number === undefined ? undefined : String(number));
  if (block !== undefined && (await fresh(blockQuery(chain, block))) !== null)
    hits.push({ kind: 'Block', ...where, link: href('block', { ...params, block }) });
  return hits;
}

async function platformHits(
  evm: readonly Chain[],
  { id, nodeId, number, platformAddress }: AskedForms,
): Promise<readonly Hit[]> {
  const on = 'P-Chain';
  if (nodeId !== undefined) return [{ kind: 'Node', on, link: href('validator', { node: nodeId }) }];
  if (platformAddress !== undefined)
    return [{ kind: 'Address', on, link: href('platformAddress', { address: platformAddress }) }];
  if (number !== undefined) {
    const block = String(number);
    const isThere = (await fresh(platformBlockQuery(block))) !== null;
    return isThere ? [{ kind: 'Block', on, link: href('platformBlock', { block }) }] : [];
  }
  if (id === undefined) return [];
  const [{ transaction }, block, subnet, validation, { chains }, half] = await Promise.all([
    fresh(platformTxQuery(id)),
    fresh(platformBlockQuery(id)),
    fresh(subnetQuery(id)),
    fresh(validationQuery(id)),
    fresh(allChainsQuery),
    fresh(atomicTxQuery(id)),
  ]);
  // Those that this node runs are found with the names, and lead to their blocks.
  const chain = evm.some((each) => each.id === id) ? undefined : chains.find((each) => each.id === id);
  return [
    transaction !== null && { kind: 'Transaction', on, link: href('platformTx', { id }) },
    block !== null && { kind: 'Block', on, link: href('platformBlock', { block: id }) },
    subnet !== null && { kind: 'Subnet', on, link: href('subnet', { subnet: id }) },
    validation !== null && { kind: 'Validation', on, link: href('validation', { id }) },
    half !== null &&
      half.chain === 'C' && {
        kind: 'Atomic transaction',
        on: 'C-Chain',
        link: href('atomicTransfer', { id }),
      },
    chain !== undefined && { kind: 'Chain', on: formatChainText(chain.name), link: href('chains', {}) },
  ].filter((hit) => hit !== false);
}

async function messageHits({ hash }: AskedForms): Promise<readonly Hit[]> {
  if (hash === undefined) return [];
  const { message } = await fresh(messageQuery(hash, 0));
  if (message === undefined) return [];
  const { chain, id } = message.sent;
  return [{ kind: 'Message', on: chain.name, link: href('message', { id }) }];
}

/** Tokens of the newest blocks whose name or symbol has the text within it. */
async function tokenHits(chains: readonly Chain[], text: string): Promise<readonly Hit[]> {
  const lower = text.toLowerCase();
  if (lower.length < leastLetters) return [];
  const hits = await Promise.all(
    chains.slice(0, mostChains).map(async (chain) => {
      const { tokens } = await queries.fetchQuery(tokensQuery(chain));
      return tokens
        .filter(({ name, symbol }) => [name, symbol].some((each) => each?.toLowerCase().includes(lower)))
        .map((token) => ({
          kind: tokenKind(token),
          on: chain.name,
          chainId: chain.chainId,
          link: tokenLink(chain, token),
        }));
    }),
  );
  return hits.flat();
}

function tokenKind({ name, symbol = '' }: Token): string {
  return `Token ${formatChainText(name ?? symbol)}`;
}

function tokenLink(chain: Chain, { address }: Token): string {
  return href('token', { chain: chain.path, token: address });
}

/** Chains, metrics and pages whose names have a text within them, and the chain of a path, ID or chain ID; pages of a chain are those of the first one. */
async function namedHits(chains: readonly Chain[], text: string): Promise<readonly Hit[]> {
  const [chain] = chains;
  const lower = formatChainText(text).toLowerCase();
  const isNamed = (name: string) => lower.length >= leastLetters && name.toLowerCase().includes(lower);
  const hasControls = chain !== undefined && (await queries.fetchQuery(hasControlsQuery(chain)));
  return [
    ...chains
      .filter((chain) => isNamed(chain.name) || isChain(chain, text))
      .map(({ name, path, chainId }) => ({
        kind: `Chain ${name}`,
        chainId,
        link: href('blocks', { chain: path }),
      })),
    ...pagesNamed(isNamed, { chain, hasControls }).map(({ name, link, chain: of }) => ({
      kind: `Page ${name}`,
      ...(of !== undefined && { on: of.name, chainId: of.chainId }),
      link,
    })),
    ...metrics
      .filter(({ name, group }) => isNamed(name) && chartsOfAll.has(group))
      .map(({ name }) => ({ kind: `Chart ${name}`, link: href('chart', { metric: name }) })),
  ];
}

function isChain({ path, id, chainId }: Chain, text: string): boolean {
  return [path, id, String(chainId)].includes(text) || `0x${chainId.toString(16)}` === text.toLowerCase();
}

/** Whether a text can be no more than a name. */
function isName(asked: AskedForms): boolean {
  return Object.keys(asked).length === 1 && !asked.isMistyped;
}

function fresh<Data>(options: QueryOptions<Data>): Promise<Data> {
  return queries.fetchQuery({ ...options, staleTime: 0 });
}
