import type { PlatformBlock } from '@firn/node-validators';
import { usePlatformHeight } from '../data/platform-head.js';
import { platformBlockQuery } from '../data/platform-queries.js';
import { useQuery } from '../data/use-query.js';
import { platformBlockKind } from '../decode/platform-kind.js';
import { txsOf } from '../decode/txs-of-platform-block.js';
import { formatInteger } from '../format/integer.js';
import { Fact, Facts } from '../parts/facts.js';
import { Identifier } from '../parts/identifier.js';
import { Loaded } from '../parts/loaded.js';
import { NotFound } from '../parts/not-found.js';
import { PageTitle } from '../parts/page-title.js';
import { isId } from '../parts/platform/platform-names.js';
import { PlatformTxTable } from '../parts/platform/platform-tx-table.js';
import { Time } from '../parts/times.js';
import { Num } from '../parts/values.js';
import { href } from '../router/href.js';

/** One block of the platform chain: its facts and its transactions. */
export default function PlatformBlockPage({ block: name }: { readonly block: string }) {
  if (!/^\d{1,19}$/.test(name) && !isId(name))
    return (
      <NotFound what="Block">
        <p>
          A block of the P-Chain is named by its height, in decimal digits, or by its ID in cb58, with a
          checksum at its end.
        </p>
      </NotFound>
    );
  return <Known name={name} />;
}

function Known({ name }: { readonly name: string }) {
  usePlatformHeight();
  const query = useQuery(platformBlockQuery(name));
  return (
    <Loaded query={query} lines={8}>
      {(block) =>
        block === null ? (
          <NotFound what="Block">
            <p>The P-Chain has no such block. It may come.</p>
            <p>
              <a href={href('platformBlocks', {})}>See the newest blocks</a>
            </p>
          </NotFound>
        ) : (
          <Shown block={block} />
        )
      }
    </Loaded>
  );
}

function Shown({ block }: { readonly block: PlatformBlock }) {
  const { height, time, id, parentID } = block;
  const link = (other: bigint) => href('platformBlock', { block: String(other) });
  const transactions = txsOf(block);
  return (
    <>
      <div class="title">
        <PageTitle title={`Block ${formatInteger(height)} of the P-Chain`}>
          Block <Num check="block.height" value={height} />
        </PageTitle>
        <nav aria-label="Neighbours">
          {height === 0n ? null : (
            <a href={link(height - 1n)} rel="prev">
              Previous
            </a>
          )}
          <a href={link(height + 1n)} rel="next">
            Next
          </a>
        </nav>
      </div>
      <Facts>
        <Fact name="Chain">
          <a href={href('platform', {})}>P-Chain</a>
        </Fact>
        <Fact name="Kind">{platformBlockKind(block)}</Fact>
        {time === undefined ? null : (
          <Fact name="Time">
            <Time check="block.time" seconds={time} />
          </Fact>
        )}
        <Fact name="Transactions">
          <Num check="block.transactions" value={BigInt(transactions.length)} />
        </Fact>
        {id === undefined ? null : (
          <Fact name="ID">
            <Identifier check="block.id" text={id} copy="ID" />
          </Fact>
        )}
        <Fact name="Parent">
          <Identifier
            check="block.parent"
            text={parentID}
            link={height === 0n ? undefined : href('platformBlock', { block: parentID })}
            copy="ID"
          />
        </Fact>
      </Facts>
      <h2>Transactions</h2>
      {transactions.length === 0 ? (
        <div class="notice">
          <p>
            {height === 0n
              ? 'The genesis is no list of transactions: its validators and funds are there from the start.'
              : 'This block holds no transactions.'}
          </p>
        </div>
      ) : (
        <PlatformTxTable transactions={transactions} />
      )}
    </>
  );
}
