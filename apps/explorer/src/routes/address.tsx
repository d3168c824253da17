import type { Chain } from '../data/chains.js';
import { accountQuery, blocksQuery } from '../data/evm-queries.js';
import { useQuery } from '../data/use-query.js';
import { Amount } from '../parts/amount.js';
import { Fact, Facts } from '../parts/facts.js';
import { Identifier } from '../parts/identifier.js';
import { Loaded } from '../parts/loaded.js';
import { NotFound } from '../parts/not-found.js';
import { Num } from '../parts/number.js';
import { PageTitle } from '../parts/page-title.js';
import { TransactionTable } from '../parts/transaction-table.js';
import { rowsOf } from './transactions.js';

/** One address: what it has, what it is, and its newest transactions. */
export default function AddressPage({ chain, address }: { readonly chain: Chain; readonly address: string }) {
  if (!/^0x[\da-fA-F]{40}$/.test(address))
    return (
      <NotFound what="Address">
        <p>An address is 0x and 40 hexadecimal digits.</p>
      </NotFound>
    );
  return <Known chain={chain} address={address.toLowerCase() as `0x${string}`} />;
}

function Known({ chain, address }: { readonly chain: Chain; readonly address: `0x${string}` }) {
  const account = useQuery(accountQuery(chain, address));
  const newest = useQuery(blocksQuery(chain));
  return (
    <>
      <PageTitle title="Address">Address</PageTitle>
      <p class="lead">
        <Identifier check="address" text={address} copy="address" />
      </p>
      <Loaded query={account} lines={4}>
        {({ balance, nonce, code }) => (
          <Facts>
            <Fact name="Chain">{chain.name}</Fact>
            <Fact name="Balance">
              <Amount check="address.balance" wei={balance} unit={chain.unit} />
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
          </Facts>
        )}
      </Loaded>
      <h2>Newest transactions</h2>
      <Loaded query={newest} lines={6}>
        {(blocks) => {
          const rows = blocks
            .flatMap(rowsOf)
            .filter(({ transaction: { from, to } }) => from === address || to === address);
          return (
            <>
              <p class="muted">
                Looked for in the blocks <Num check="range.lowest" value={blocks.at(-1)?.number ?? 0n} /> to{' '}
                <Num check="range.highest" value={blocks[0]?.number ?? 0n} />.
              </p>
              {rows.length === 0 ? (
                <div class="notice">
                  <p>None in these blocks.</p>
                </div>
              ) : (
                <TransactionTable chain={chain} rows={rows} caption="Transactions of the address" />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}
