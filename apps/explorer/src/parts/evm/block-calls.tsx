import { blockTraceQuery, type TracedTransaction } from '../../data/block-trace-query.js';
import type { Chain } from '../../data/chains.js';
import { describeQuery } from '../../data/trace-query.js';
import { useQuery } from '../../data/use-query.js';
import { formatChainText } from '../../format/chain-text.js';
import { href } from '../../router/href.js';
import { Identifier } from '../identifier.js';
import { Loaded } from '../loaded.js';
import { ShowMore, useShown } from '../paging.js';
import { Value } from '../values.js';
import { CallLines } from './call-lines.js';

/** Transactions whose calls are in the document at first, and with each wish for more. */
const someTransactions = 10;

/** What all transactions of a block called, one below the other. */
export function BlockCalls({ chain, hash }: { readonly chain: Chain; readonly hash: `0x${string}` }) {
  const shown = useShown(someTransactions, someTransactions);
  return (
    <Loaded query={useQuery(blockTraceQuery(chain, hash))} lines={6}>
      {(traces) => (
        <>
          {traces.slice(0, shown.count).map((traced) => (
            <TransactionCalls key={traced.index} chain={chain} block={hash} traced={traced} />
          ))}
          <ShowMore name="blockCalls" shown={shown} total={traces.length} />
        </>
      )}
    </Loaded>
  );
}

function TransactionCalls({
  chain,
  block,
  traced: { index, hash, calls, error },
}: {
  readonly chain: Chain;
  readonly block: string;
  readonly traced: TracedTransaction;
}) {
  const { data: describe } = useQuery(describeQuery);
  return (
    <section aria-label={`Calls of transaction ${index}`}>
      <h3>
        Transaction <Value check="traced.index">{String(index)}</Value>{' '}
        <Identifier check="traced.hash" text={hash} link={href('transaction', { chain: chain.path, hash })} />
      </h3>
      {calls === undefined ? (
        <p class="muted">
          The node could not trace it: <Value check="traced.error">{formatChainText(error ?? '')}</Value>
        </p>
      ) : (
        <CallLines chain={chain} place={`calls of ${block} ${index}`} calls={calls} describe={describe} />
      )}
    </section>
  );
}
