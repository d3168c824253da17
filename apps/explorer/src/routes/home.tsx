import { infoGetNetworkName, infoGetNodeVersion } from '@firn/node-client';
import { type Chain, chainsQuery } from '../data/chains.js';
import { blocksQuery, type FullBlock } from '../data/evm-queries.js';
import { headOf } from '../data/heads.js';
import { usePlatformHeight } from '../data/platform-head.js';
import type { QueryOptions } from '../data/query-options.js';
import { connection } from '../data/session.js';
import { useQuery } from '../data/use-query.js';
import { formatGasPrice } from '../format/amount.js';
import { formatChainText } from '../format/chain-text.js';
import { formatInteger } from '../format/integer.js';
import { ChainFigures } from '../parts/charts/chain-figures.js';
import { TransactionTable } from '../parts/evm/transaction-table.js';
import { Loaded } from '../parts/loaded.js';
import { Connect } from '../parts/operator/connect.js';
import { PageTitle } from '../parts/page-title.js';
import { NextStakeEnd } from '../parts/platform/next-stake-end.js';
import { ChainClock, ChainTime } from '../parts/times.js';
import { Num, Value } from '../parts/values.js';
import { href } from '../router/href.js';
import { rowsOf } from './transactions.js';

const tapeLength = 8;
const newestTransactions = 10;

const networkQuery: QueryOptions<{ readonly name: string; readonly version: string }> = {
  queryKey: ['network'],
  queryFn: async ({ signal }) => {
    const { node } = connection();
    const [{ networkName }, { version }] = await Promise.all([
      infoGetNetworkName(node, { signal }),
      infoGetNodeVersion(node, { signal }),
    ]);
    return { name: networkName, version };
  },
};

/** The whole network at a glance: its chains, the newest blocks and transactions, and how to connect. */
export default function Home() {
  const network = useQuery(networkQuery);
  const chains = useQuery(chainsQuery);
  return (
    <>
      <PageTitle title="Network">
        {network.data === undefined ? (
          'Network'
        ) : (
          <>
            Network <Value check="network.name">{formatChainText(network.data.name)}</Value>
          </>
        )}
      </PageTitle>
      <Loaded query={chains} lines={10}>
        {(all) => {
          const [first] = all;
          return (
            <>
              <ul class="chains">
                {all.map((chain) => (
                  <ChainCard key={chain.genesis} chain={chain} />
                ))}
                <PlatformCard />
              </ul>
              {first === undefined ? null : <ChainFigures chain={first} />}
              {first === undefined ? <p>This node runs no EVM chain.</p> : <Newest chain={first} />}
              {first === undefined ? null : <Connect chain={first} />}
            </>
          );
        }}
      </Loaded>
      {network.data === undefined ? null : (
        <p class="muted">
          Node <Value check="node.version">{formatChainText(network.data.version)}</Value>
        </p>
      )}
    </>
  );
}

function ChainCard({ chain }: { readonly chain: Chain }) {
  const { head } = headOf(chain).value;
  return (
    <li class="card" data-chain={chain.path}>
      <h2>
        <a href={href('blocks', { chain: chain.path })}>{chain.name}</a>{' '}
        <span class="muted">
          <Value check="chain.id">{chain.chainId.toString()}</Value>
        </span>
      </h2>
      {head === undefined ? (
        <p class="muted">no block heard of yet</p>
      ) : (
        <p>
          <span class="figure">
            # <Num check="chain.height" value={head.number} />
          </span>
          <ChainTime chain={chain} check="chain.timestamp" seconds={head.timestamp} />
          {head.baseFeePerGas === undefined || head.baseFeePerGas === null ? null : (
            <>
              {' · base fee '}
              <Value check="chain.baseFee">{formatGasPrice(head.baseFeePerGas)}</Value>
            </>
          )}
        </p>
      )}
    </li>
  );
}

function PlatformCard() {
  const data = usePlatformHeight();
  return (
    <li class="card" data-chain="P">
      <h2>
        <a href={href('platform', {})}>P-Chain</a>
      </h2>
      {data === undefined ? (
        <p class="muted">not heard of yet</p>
      ) : (
        <p>
          <span class="figure">
            # <Num check="platform.height" value={data} />
          </span>
          {data === 0n ? 'no blocks yet' : 'blocks'}
        </p>
      )}
      <NextStakeEnd />
    </li>
  );
}

function Newest({ chain }: { readonly chain: Chain }) {
  const query = useQuery(blocksQuery(chain));
  return (
    <section aria-label={`Newest of ${chain.name}`}>
      <Loaded query={query} lines={12}>
        {(blocks) => {
          const rows = blocks.flatMap(rowsOf).slice(0, newestTransactions);
          return (
            <>
              <Tape chain={chain} blocks={blocks.slice(0, tapeLength)} />
              <h2>
                <a href={href('transactions', { chain: chain.path })}>Newest transactions of {chain.name}</a>
              </h2>
              {rows.length === 0 ? (
                <div class="notice">
                  <p>No transactions yet. Send one to the address below, and it appears here.</p>
                </div>
              ) : (
                <ChainClock chain={chain}>
                  <TransactionTable
                    chain={chain}
                    rows={rows}
                    caption={`Newest transactions of ${chain.name}`}
                  />
                </ChainClock>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

/** The newest blocks as a row, each filled by the gas that it used. */
function Tape({ chain, blocks }: { readonly chain: Chain; readonly blocks: readonly FullBlock[] }) {
  return (
    <ol class="tape" aria-label="Newest blocks">
      {blocks.map((block) => (
        <li key={block.hash}>
          <a href={href('block', { chain: chain.path, block: String(block.number) })}>
            <span>
              # <Value check="tape.number">{formatInteger(block.number)}</Value>
            </span>
            <span>
              <Value check="tape.transactions">{formatInteger(BigInt(block.transactions.length))}</Value> tx
            </span>
            <progress
              max={100}
              value={Number((block.gasUsed * 100n) / (block.gasLimit || 1n))}
              aria-label="Gas used of the limit, percent"
            />
          </a>
        </li>
      ))}
    </ol>
  );
}
