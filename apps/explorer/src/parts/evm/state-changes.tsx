import type { Chain } from '../../data/chains.js';
import { type StateChanges as Changes, stateQuery } from '../../data/state-query.js';
import { useQuery } from '../../data/use-query.js';
import type { AccountChange, Change } from '../../decode/state-changes.js';
import { digitsApart } from '../../format/amount.js';
import { Fact, Facts } from '../facts.js';
import { Identifier } from '../identifier.js';
import { Loaded } from '../loaded.js';
import { Amount, Num, Value } from '../values.js';
import { AddressLink } from './transaction-table.js';

const decimals = 18;
// Burned fees go there: it is nobody's.
const nobody = '0x0100000000000000000000000000000000000000';

/** What a transaction changed, by account: balances, nonces, code, and words of storage by their names. */
export function StateChanges({ chain, hash }: { readonly chain: Chain; readonly hash: `0x${string}` }) {
  const query = useQuery(stateQuery(chain, hash));
  return (
    <Loaded query={query} lines={10}>
      {(changes) =>
        changes.accounts.length === 0 ? (
          <div class="notice">
            <p>It changed nothing.</p>
          </div>
        ) : (
          changes.accounts.map((account) => (
            <Account key={account.address} chain={chain} account={account} nameOf={changes.nameOf} />
          ))
        )
      }
    </Loaded>
  );
}

function Account({
  chain,
  account: { address, balance, nonce, code, slots },
  nameOf,
}: {
  readonly chain: Chain;
  readonly account: AccountChange;
  readonly nameOf: Changes['nameOf'];
}) {
  return (
    <section data-row={address} aria-label={address}>
      <h3>
        {address === nobody ? (
          'Burned fees'
        ) : (
          <AddressLink chain={chain} check="row.address" address={address} copy="address" />
        )}
      </h3>
      <Facts>
        {balance === undefined ? null : (
          <Fact name="Balance">
            <BalanceChange balance={balance} unit={chain.unit} />
          </Fact>
        )}
        {nonce === undefined ? null : (
          <Fact name="Nonce">
            <Num check="row.nonce.before" value={nonce.before} /> to{' '}
            <Num check="row.nonce.after" value={nonce.after} />
          </Fact>
        )}
        {code === undefined ? null : (
          <Fact name="Code">
            <Num check="row.code.before" value={BigInt(code.before)} /> to{' '}
            <Num check="row.code.after" value={BigInt(code.after)} /> bytes
          </Fact>
        )}
        {slots.map(({ slot, before, after }) => (
          <Fact key={slot} name="Storage">
            <div>
              <Value check={`row.name.${slot}`}>{nameOf(slot) ?? 'not named by any hash'}</Value>
            </div>
            <div>
              <Identifier check={`row.slot.${slot}`} text={slot} copy="slot" />
            </div>
            <div>
              <Identifier check={`row.before.${slot}`} text={before} copy="word before" />
            </div>
            <div>
              to <Identifier check={`row.after.${slot}`} text={after} copy="word after" />
            </div>
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

function BalanceChange({
  balance: { before, after },
  unit,
}: {
  readonly balance: Change<bigint>;
  readonly unit: string;
}) {
  const digits = digitsApart(before, after, decimals);
  const isMore = after > before;
  const change = isMore ? after - before : before - after;
  return (
    <>
      <Amount check="row.balance.before" wei={before} {...{ unit, digits }} copy="balance before" /> to{' '}
      <Amount check="row.balance.after" wei={after} {...{ unit, digits }} copy="balance after" />:{' '}
      {isMore ? 'more by ' : 'less by '}
      <Amount check="row.balance.change" wei={change} unit={unit} copy="difference" />
    </>
  );
}
