import type { Chain } from '../data/chains.js';
import { blockQuery, type FullBlock } from '../data/evm-queries.js';
import { useQuery } from '../data/use-query.js';
import { formatShare } from '../format/amount.js';
import { formatInteger } from '../format/integer.js';
import { BlockCalls } from '../parts/evm/block-calls.js';
import { AddressLink, TransactionTable } from '../parts/evm/transaction-table.js';
import { Fact, Facts } from '../parts/facts.js';
import { Identifier } from '../parts/identifier.js';
import { Loaded } from '../parts/loaded.js';
import { NotFound } from '../parts/not-found.js';
import { OnDemand } from '../parts/on-demand.js';
import { PageTitle } from '../parts/page-title.js';
import { BlockAtomics } from '../parts/platform/block-atomics.js';
import { Time } from '../parts/times.js';
import { GasPrice, Num, Value } from '../parts/values.js';
import { href } from '../router/href.js';

const nobody = '0x0100000000000000000000000000000000000000';

/** One block: its facts and its transactions. */
export default function Block({ chain, block: name }: { readonly chain: Chain; readonly block: string }) {
  if (!/^(?:\d{1,19}|0x[\da-fA-F]{64})$/.test(name))
    return (
      <NotFound what="Block">
        <p>
          A block is named by its number, in decimal digits, or by its hash, 0x and 64 hexadecimal digits.
        </p>
      </NotFound>
    );
  return <Known chain={chain} name={name.toLowerCase()} />;
}

function Known({ chain, name }: { readonly chain: Chain; readonly name: string }) {
  const query = useQuery(blockQuery(chain, name));
  return (
    <Loaded query={query} lines={10}>
      {(block) =>
        block === null ? (
          <NotFound what="Block">
            <p>
              {chain.name} has no block <Value check="asked">{name}</Value>. It may come, or the chain went
              back.
            </p>
            <p>
              <a href={href('blocks', { chain: chain.path })}>See the newest blocks</a>
            </p>
          </NotFound>
        ) : (
          <Shown chain={chain} block={block} />
        )
      }
    </Loaded>
  );
}

function Shown({ chain, block }: { readonly chain: Chain; readonly block: FullBlock }) {
  const link = (number: bigint) => href('block', { chain: chain.path, block: String(number) });
  const rows = block.transactions.map((transaction) => ({ transaction }));
  return (
    <>
      <div class="title">
        <PageTitle title={`Block ${formatInteger(block.number)} of ${chain.name}`}>
          Block <Num check="block.number" value={block.number} />
        </PageTitle>
        <nav aria-label="Neighbours">
          {block.number === 0n ? null : (
            <a href={link(block.number - 1n)} rel="prev">
              Previous
            </a>
          )}
          <a href={link(block.number + 1n)} rel="next">
            Next
          </a>
        </nav>
      </div>
      <Facts>
        <Fact name="Chain">{chain.name}</Fact>
        <Fact name="Time">
          <Time check="block.timestamp" seconds={block.timestamp} />
        </Fact>
        <Fact name="Transactions">
          <Num check="block.transactions" value={BigInt(block.transactions.length)} />
        </Fact>
        <Fact name="Gas used">
          <Num check="block.gasUsed" value={block.gasUsed} unit="gas" /> of{' '}
          <Num check="block.gasLimit" value={block.gasLimit} unit="gas" />,{' '}
          <Value check="block.gasShare">{formatShare(block.gasUsed, block.gasLimit)}</Value>
          <progress
            max={100}
            value={Number((block.gasUsed * 100n) / (block.gasLimit || 1n))}
            aria-label="Gas used of the limit"
          />
        </Fact>
        {block.baseFeePerGas === undefined ? null : (
          <Fact name="Base fee">
            <GasPrice check="block.baseFee" wei={block.baseFeePerGas} />
          </Fact>
        )}
        <Fact name="Fees go to">
          {block.miner === nobody ? (
            'nobody: they are burned'
          ) : (
            <AddressLink chain={chain} check="block.miner" address={block.miner} copy="address" />
          )}
        </Fact>
        <Fact name="Size">
          <Num check="block.size" value={block.size} unit="bytes" /> bytes
        </Fact>
        <Fact name="Hash">
          <Identifier check="block.hash" text={block.hash} copy="hash" />
        </Fact>
        <Fact name="Parent">
          <Identifier
            check="block.parentHash"
            text={block.parentHash}
            link={
              block.number === 0n ? undefined : href('block', { chain: chain.path, block: block.parentHash })
            }
            copy="hash"
          />
        </Fact>
        <Fact name="State root">
          <Identifier check="block.stateRoot" text={block.stateRoot} copy="root" />
        </Fact>
      </Facts>
      <h2>Transactions</h2>
      {rows.length === 0 ? (
        <div class="notice">
          <p>This block holds no transactions.</p>
        </div>
      ) : (
        <>
          <TransactionTable chain={chain} rows={rows} caption="Transactions of the block" />
          <h2>Calls</h2>
          <OnDemand name="Show what the transactions called">
            {() => <BlockCalls chain={chain} hash={block.hash} />}
          </OnDemand>
        </>
      )}
      <BlockAtomics chain={chain} block={block} />
    </>
  );
}
