import { type Metric, metrics } from 'virtual:metrics';
import { useEffect } from 'preact/hooks';
import { atomicTxQuery } from '../data/atomic-queries.js';
import { type Chain, chainsQuery } from '../data/chains.js';
import { accountQuery, blockQuery, transactionQuery } from '../data/evm-queries.js';
import { platformBlockQuery, platformTxQuery } from '../data/platform-queries.js';
import type { QueryOptions } from '../data/query-options.js';
import { queries } from '../data/session.js';
import { allChainsQuery, subnetQuery, validationQuery } from '../data/staking-queries.js';
import { useQuery } from '../data/use-query.js';
import { formatAskedText, formatChainText } from '../format/chain-text.js';
import { formatInteger } from '../format/integer.js';
import { Loaded } from '../parts/loaded.js';
import { PageTitle } from '../parts/page-title.js';
import { isId, isNodeId, isPlatformAddress } from '../parts/platform-names.js';
import { Value } from '../parts/value.js';
import { href } from '../router/href.js';
import { navigate } from '../router/location.js';

/** Fewer letters are in too many names. */
const leastLetters = 3;
/** Groups of metrics whose charts need no more than the name. */
const chartsOfAll: ReadonlySet<Metric['group']> = new Set(['chain', 'network', 'total']);

/** Something that a text may mean. */
interface Hit {
  readonly kind: string;
  /** Name of the chain that it is on. */
  readonly on?: string;
  readonly chainId?: bigint;
  readonly link: string;
}

/** What a text means on the chains: one hit is gone to at once, several are shown to choose from. */
export default function Search({ text }: { readonly text: string }) {
  const query = useQuery(hitsQuery(text.trim()));
  const { data } = query;
  useEffect(() => {
    if (data?.length === 1 && data[0] !== undefined) navigate(data[0].link, { replace: true });
  }, [data]);
  return (
    <>
      <PageTitle title="Search" />
      <p>
        <Value check="asked">{formatAskedText(text)}</Value>
      </p>
      <Loaded query={query}>
        {(hits) =>
          hits.length === 0 ? (
            <div class="notice">
              <p>No chain of this node knows it.</p>
              <p>
                Looked for are: a block by its number or hash, a transaction by its hash (0x and 64
                hexadecimal digits), an address (0x and 40); of the P-Chain a transaction, block, subnet,
                chain or validation by its ID in cb58, a node (NodeID-…) and an address (P-…); a chain by its
                name or chain ID, and a metric by its name.
              </p>
            </div>
          ) : (
            <ul class="hits">
              {hits.map(({ kind, on, chainId, link }) => (
                <li key={link}>
                  <a href={link}>{on === undefined ? kind : `${kind} on ${formatChainText(on)}`}</a>{' '}
                  {chainId === undefined ? null : (
                    <span class="muted">
                      <Value check="hit.chainId">{formatInteger(chainId)}</Value>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function hitsQuery(text: string): QueryOptions<readonly Hit[]> {
  return {
    queryKey: ['search', text],
    queryFn: async () => {
      const chains = await queries.fetchQuery(chainsQuery);
      const hits = await Promise.all([...chains.map((chain) => hitsOf(chain, text)), platformHitsOf(text)]);
      return [...hits.flat(), ...namedHitsOf(chains, text)];
    },
  };
}

async function hitsOf(chain: Chain, text: string): Promise<readonly Hit[]> {
  const params = { chain: chain.path };
  const where = { on: chain.name, chainId: chain.chainId };
  const lower = text.toLowerCase();
  const hits: Hit[] = [];
  if (/^0x[\da-f]{40}$/.test(lower)) {
    const { balance, nonce, code } = await fresh(accountQuery(chain, lower as `0x${string}`));
    // An address is one on every chain; those that never saw it are no choice where another did.
    if (balance > 0n || nonce > 0n || code !== '0x' || chain.path === 'C')
      hits.push({ kind: 'Address', ...where, link: href('address', { ...params, address: lower }) });
  }
  const isHash = /^0x[\da-f]{64}$/.test(lower);
  const number = text.replaceAll(',', '');
  if (isHash && (await fresh(transactionQuery(chain, lower as `0x${string}`))) !== null)
    hits.push({ kind: 'Transaction', ...where, link: href('transaction', { ...params, hash: lower }) });
  if (isHash || /^\d{1,19}$/.test(number)) {
    const name = isHash ? lower : String(BigInt(number));
    if ((await fresh(blockQuery(chain, name))) !== null)
      hits.push({ kind: 'Block', ...where, link: href('block', { ...params, block: name }) });
  }
  return hits;
}

/** Chains and metrics whose names have a text within them, and the chain of a chain ID. */
function namedHitsOf(chains: readonly Chain[], text: string): readonly Hit[] {
  const lower = formatChainText(text).toLowerCase();
  const isNamed = (name: string) => lower.length >= leastLetters && name.toLowerCase().includes(lower);
  return [
    ...chains
      .filter(({ name, chainId }) => isNamed(name) || String(chainId) === text)
      .map(({ name, path, chainId }) => ({
        kind: `Chain ${name}`,
        chainId,
        link: href('blocks', { chain: path }),
      })),
    ...(isNamed('P-Chain') ? [{ kind: 'P-Chain', link: href('platform', {}) }] : []),
    ...metrics
      .filter(({ name, group }) => isNamed(name) && chartsOfAll.has(group))
      .map(({ name }) => ({ kind: `Chart ${name}`, link: href('chart', { metric: name }) })),
  ];
}

async function platformHitsOf(text: string): Promise<readonly Hit[]> {
  const on = 'P-Chain';
  const number = text.replaceAll(',', '');
  if (isNodeId(text)) return [{ kind: 'Node', on, link: href('validator', { node: text }) }];
  if (isPlatformAddress(text))
    return [{ kind: 'Address', on, link: href('platformAddress', { address: text }) }];
  if (/^\d{1,19}$/.test(number)) {
    const block = String(BigInt(number));
    const isThere = (await fresh(platformBlockQuery(block))) !== null;
    return isThere ? [{ kind: 'Block', on, link: href('platformBlock', { block }) }] : [];
  }
  if (!isId(text)) return [];
  const [{ transaction }, block, subnet, validation, { chains }, half] = await Promise.all([
    fresh(platformTxQuery(text)),
    fresh(platformBlockQuery(text)),
    fresh(subnetQuery(text)),
    fresh(validationQuery(text)),
    fresh(allChainsQuery),
    fresh(atomicTxQuery(text)),
  ]);
  const chain = chains.find(({ id }) => id === text);
  return [
    transaction !== null && { kind: 'Transaction', on, link: href('platformTx', { id: text }) },
    block !== null && { kind: 'Block', on, link: href('platformBlock', { block: text }) },
    subnet !== null && { kind: 'Subnet', on, link: href('subnet', { subnet: text }) },
    validation !== null && { kind: 'Validation', on, link: href('validation', { id: text }) },
    half !== null &&
      half.chain === 'C' && {
        kind: 'Atomic transaction',
        on: 'C-Chain',
        link: href('atomicTransfer', { id: text }),
      },
    chain !== undefined && { kind: 'Chain', on: formatChainText(chain.name), link: href('chains', {}) },
  ].filter((hit) => hit !== false);
}

function fresh<Data>(options: QueryOptions<Data>): Promise<Data> {
  return queries.fetchQuery({ ...options, staleTime: 0 });
}
