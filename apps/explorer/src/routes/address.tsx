import { contractPanelQuery } from '../contract/contract-panel-query.js';
import type { Chain } from '../data/chains.js';
import { accountQuery, blocksQuery, type FullBlock, historyQuery } from '../data/evm-queries.js';
import { useQuery } from '../data/use-query.js';
import { concernsAddress, createsContract } from '../decode/concerns-address.js';
import { AddressLink, TransactionTable } from '../parts/evm/transaction-table.js';
import { Fact, Facts } from '../parts/facts.js';
import { Identifier } from '../parts/identifier.js';
import { Loaded } from '../parts/loaded.js';
import { Mistyped } from '../parts/mistyped.js';
import { NotFound } from '../parts/not-found.js';
import { PageTitle } from '../parts/page-title.js';
import { AddressAtomics } from '../parts/platform/address-atomics.js';
import { Tabs } from '../parts/tabs.js';
import { Amount, Num } from '../parts/values.js';
import { href } from '../router/href.js';
import { place } from '../router/location.js';
import { upToOf } from '../router/up-to.js';
import { readAsked } from '../search/asked-forms.js';
import { Holdings } from '../tokens/holdings.js';
import { LookedThrough } from '../tokens/looked-through.js';
import { TokenFact } from '../tokens/token-fact.js';
import { rowsOf } from './transactions.js';

/** One address: what it has, what it is, and its newest transactions. */
export default function AddressPage({ chain, address }: { readonly chain: Chain; readonly address: string }) {
  if (!/^0x[\da-fA-F]{40}$/.test(address))
    return (
      <NotFound what="Address">
        <p>An address is 0x and 40 hexadecimal digits.</p>
      </NotFound>
    );
  return (
    <Known
      chain={chain}
      address={address.toLowerCase() as `0x${string}`}
      isMistyped={readAsked(address).isMistyped}
    />
  );
}

function Known({ chain, address, isMistyped }: Asked & { readonly isMistyped: boolean }) {
  const account = useQuery(accountQuery(chain, address));
  const upTo = upToOf(place.value.search);
  const tab = place.value.search.get('tab') ?? '';
  return (
    <>
      <PageTitle title={`Address ${address.slice(0, 10)}`}>Address</PageTitle>
      <p class="lead">
        <Identifier check="address" text={address} copy="address" />
      </p>
      {isMistyped ? <Mistyped /> : null}
      <Loaded query={account} lines={4}>
        {({ balance, nonce, code }) => (
          <Facts>
            <Fact name="Chain">{chain.name}</Fact>
            <Fact name="Balance">
              <Amount check="address.balance" wei={balance} unit={chain.unit} copy="balance" />
            </Fact>
            <Fact name="Next nonce">
              <Num check="address.nonce" value={nonce} />
            </Fact>
            <Fact name="Code">
              {code === '0x' ? (
                'none: an account of somebody with a key'
              ) : (
                <>
                  <Num check="address.codeBytes" value={BigInt((code.length - 2) / 2)} unit="bytes" /> bytes
                  {code.startsWith('0xef0100') ? ', those of another contract' : ': a contract'}
                </>
              )}
            </Fact>
            {code === '0x' ? null : <TokenFact chain={chain} address={address} />}
          </Facts>
        )}
      </Loaded>
      <AddressTabs chain={chain} address={address} current={tab} hasCode={account.data?.code !== '0x'} />
      {tab === 'tokens' ? (
        <Holdings chain={chain} address={address} />
      ) : isContractTab(tab) ? (
        <Contract key={tab} chain={chain} address={address} tab={tab} />
      ) : upTo === undefined ? (
        <Newest chain={chain} address={address} />
      ) : (
        <Earlier key={String(upTo)} chain={chain} address={address} upTo={upTo} />
      )}
    </>
  );
}

function AddressTabs({
  chain,
  address,
  current,
  hasCode,
}: Asked & { readonly current: string; readonly hasCode: boolean }) {
  const to = (tab?: string) => href('address', { chain: chain.path, address }, { tab });
  const others = ['tokens', ...(hasCode ? contractTabs : [])] as const;
  return (
    <Tabs
      label="Parts of the address"
      tabs={[
        { name: 'Transactions', link: to(), isCurrent: !others.some((tab) => tab === current) },
        ...others.map((tab) => ({ name: names[tab], link: to(tab), isCurrent: tab === current })),
      ]}
    />
  );
}

const names = { tokens: 'Tokens', read: 'Read', write: 'Write', storage: 'Storage' } as const;
const contractTabs = ['read', 'write', 'storage'] as const;

function isContractTab(tab: string): tab is (typeof contractTabs)[number] {
  return contractTabs.some((each) => each === tab);
}

/** The forms of a contract and its storage, which are loaded when they are first wanted. */
function Contract({ tab, ...asked }: Asked & { readonly tab: (typeof contractTabs)[number] }) {
  return (
    <Loaded query={useQuery(contractPanelQuery)}>
      {({ ContractPanel, StorageWords }) =>
        tab === 'storage' ? <StorageWords {...asked} /> : <ContractPanel {...asked} isRead={tab === 'read'} />
      }
    </Loaded>
  );
}

interface Asked {
  readonly chain: Chain;
  readonly address: `0x${string}`;
}

function Newest({ chain, address }: Asked) {
  return (
    <>
      <h2>Newest transactions</h2>
      <Loaded query={useQuery(blocksQuery(chain))} lines={6}>
        {(blocks) => (
          <Found
            {...{ chain, address, blocks }}
            lowest={blocks.at(-1)?.number ?? 0n}
            highest={blocks[0]?.number ?? 0n}
          />
        )}
      </Loaded>
    </>
  );
}

function Earlier({ chain, address, upTo }: Asked & { readonly upTo: bigint }) {
  return (
    <>
      <h2>Earlier transactions</h2>
      <Loaded query={useQuery(historyQuery(chain, address, upTo))} lines={6}>
        {({ blocks, lowest, highest }) => (
          <Found {...{ chain, address, blocks, lowest, highest }} isEarlier />
        )}
      </Loaded>
    </>
  );
}

/** The transactions of the address within blocks, and the way to those before. */
function Found({
  chain,
  address,
  blocks,
  lowest,
  highest,
  isEarlier = false,
}: Asked & {
  readonly blocks: readonly FullBlock[];
  readonly lowest: bigint;
  readonly highest: bigint;
  readonly isEarlier?: boolean;
}) {
  const rows = blocks.flatMap(rowsOf).filter(({ transaction }) => concernsAddress(transaction, address));
  const creation = rows.find(({ transaction }) => createsContract(transaction, address))?.transaction;
  const params = { chain: chain.path, address };
  return (
    <>
      <LookedThrough lowest={lowest} highest={highest} />
      {creation === undefined ? null : (
        <p>
          Created by <AddressLink chain={chain} check="created.by" address={creation.from} /> in the
          transaction{' '}
          <Identifier
            check="created.in"
            text={creation.hash}
            link={href('transaction', { chain: chain.path, hash: creation.hash })}
          />
        </p>
      )}
      {rows.length === 0 ? (
        <div class="notice">
          <p>None in these blocks.</p>
        </div>
      ) : (
        <TransactionTable chain={chain} rows={rows} caption="Transactions of the address" />
      )}
      <AddressAtomics {...{ chain, address, blocks }} />
      <nav class="pager" aria-label="Parts of the history">
        {isEarlier ? <a href={href('address', params)}>Newest</a> : null}
        {lowest === 0n ? null : (
          <a href={href('address', params, { to: String(lowest - 1n) })}>Look further back</a>
        )}
      </nav>
    </>
  );
}
