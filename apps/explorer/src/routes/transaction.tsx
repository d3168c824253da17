import type { Chain } from '../data/chains.js';
import { type FullTransaction, transactionQuery } from '../data/evm-queries.js';
import { useQuery } from '../data/use-query.js';
import { FailureReason } from '../parts/evm/call-reason.js';
import { CallTree } from '../parts/evm/call-tree.js';
import { GasParts } from '../parts/evm/gas-parts.js';
import { LogList } from '../parts/evm/log-list.js';
import { SimulateForm } from '../parts/evm/simulate-form.js';
import { StateChanges } from '../parts/evm/state-changes.js';
import { TransactionFacts } from '../parts/evm/transaction-facts.js';
import { AddressLink } from '../parts/evm/transaction-table.js';
import { Identifier } from '../parts/identifier.js';
import { Loaded } from '../parts/loaded.js';
import { NotFound } from '../parts/not-found.js';
import { PageTitle } from '../parts/page-title.js';
import { RawForms } from '../parts/raw-forms.js';
import { Status } from '../parts/status.js';
import { Tabs } from '../parts/tabs.js';
import { href } from '../router/href.js';
import { place } from '../router/location.js';

/** One transaction, pending or in a block. */
export default function TransactionPage({ chain, hash }: { readonly chain: Chain; readonly hash: string }) {
  if (!/^0x[\da-fA-F]{64}$/.test(hash))
    return (
      <NotFound what="Transaction">
        <p>A transaction is named by its hash, 0x and 64 hexadecimal digits.</p>
      </NotFound>
    );
  return <Known chain={chain} hash={hash.toLowerCase() as `0x${string}`} />;
}

function Known({ chain, hash }: { readonly chain: Chain; readonly hash: `0x${string}` }) {
  const query = useQuery(transactionQuery(chain, hash));
  return (
    <Loaded query={query} lines={12}>
      {(found) =>
        found === null ? (
          <NotFound what="Transaction">
            <p>
              {chain.name} knows no transaction <Identifier check="asked" text={hash} copy="hash" />. It is
              looked for again with each block.
            </p>
            <p>
              <a href={href('findTransaction', { hash })}>Ask all chains</a>
            </p>
          </NotFound>
        ) : (
          <Shown chain={chain} found={found} />
        )
      }
    </Loaded>
  );
}

function Shown({ chain, found }: { readonly chain: Chain; readonly found: FullTransaction }) {
  const { transaction, receipt } = found;
  const tab = place.value.search.get('tab') ?? '';
  const status = receipt === null ? 'pending' : receipt.status === 0n ? 'failed' : 'success';
  return (
    <>
      <PageTitle title={`Transaction ${transaction.hash.slice(0, 10)}`}>Transaction</PageTitle>
      <p class="lead">
        <Status of={status} check="tx.status" />{' '}
        <AddressLink chain={chain} check="tx.from" address={transaction.from} />{' '}
        {verb(transaction.input, transaction.to)}{' '}
        {transaction.to === null ? null : (
          <AddressLink chain={chain} check="tx.to" address={transaction.to} />
        )}
      </p>
      {status === 'failed' ? <FailureReason chain={chain} hash={transaction.hash} /> : null}
      <TransactionTabs chain={chain} found={found} current={tab} />
      <Part chain={chain} found={found} tab={tab} />
    </>
  );
}

function Part({
  chain,
  found,
  tab,
}: {
  readonly chain: Chain;
  readonly found: FullTransaction;
  readonly tab: string;
}) {
  const { transaction, receipt, block } = found;
  if (tab === 'raw') return <RawForms chain={chain} found={found} />;
  if (tab === 'simulate') return <SimulateForm chain={chain} found={found} />;
  if (receipt !== null)
    switch (tab) {
      case 'calls':
        return <CallTree chain={chain} hash={transaction.hash} />;
      case 'state':
        return <StateChanges chain={chain} hash={transaction.hash} />;
      case 'logs':
        return <LogList chain={chain} logs={receipt.logs} />;
      case 'gas':
        return <GasParts {...{ chain, transaction, receipt, block }} />;
    }
  return <TransactionFacts chain={chain} found={found} />;
}

function verb(input: string, to: string | null): string {
  if (to === null) return 'created a contract';
  return input === '0x' ? 'sent to' : 'called';
}

function TransactionTabs({
  chain,
  found: { transaction, receipt },
  current,
}: {
  readonly chain: Chain;
  readonly found: FullTransaction;
  readonly current: string;
}) {
  const { hash } = transaction;
  const ofBlock = [
    { tab: 'calls', name: 'Calls' },
    { tab: 'state', name: 'State' },
    { tab: 'logs', name: 'Logs', count: { check: 'tab.logs', value: receipt?.logs.length ?? 0 } },
    { tab: 'gas', name: 'Gas' },
  ];
  const others = [
    ...(receipt === null ? [] : ofBlock),
    { tab: 'simulate', name: 'Simulate again' },
    { tab: 'raw', name: 'Raw' },
  ];
  const to = (tab?: string) => href('transaction', { chain: chain.path, hash }, { tab });
  return (
    <Tabs
      label="Parts of the transaction"
      tabs={[
        { name: 'Overview', link: to(), isCurrent: !others.some(({ tab }) => tab === current) },
        ...others.map(({ tab, ...shown }) => ({ ...shown, link: to(tab), isCurrent: tab === current })),
      ]}
    />
  );
}
