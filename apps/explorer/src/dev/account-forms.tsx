import type { Chain } from '../data/chains.js';
import { useQuery } from '../data/use-query.js';
import { parseAddress } from '../format/parse-address.js';
import { parseAmount } from '../format/parse-amount.js';
import { parseBytes } from '../format/parse-bytes.js';
import { href } from '../router/href.js';
import { navigate } from '../router/location.js';
import { showPage } from '../state/drawer.js';
import { actingOn, keepActing } from './acting-as.js';
import { ActionForm, Field } from './action-form.js';
import { devActionsOf, ownAccountsQuery } from './dev-queries.js';

const decimals = 18;
const platformDecimals = 9;
/** Where the funded account's money can go; from the other chain. */
const destinations = ['P', 'C'] as const;

/** The list of the node's own accounts, which fields for an address offer. */
const ownList = 'own-accounts';

/** Funds for anybody, acting as anybody, and sending as them. No key is ever typed. */
export function AccountForms({ chain }: { readonly chain: Chain }) {
  const actions = devActionsOf(chain);
  const acting = actingOn(chain);
  const { data: own = [] } = useQuery(ownAccountsQuery(chain));
  const from = acting ?? own[0] ?? '';
  return (
    <>
      <datalist id={ownList}>
        {own.map((account) => (
          <option key={account} value={account} />
        ))}
      </datalist>
      <ActionForm
        title="Faucet"
        verb="Give"
        done="Given"
        act={(field) =>
          actions.addBalance(parseAddress(field('address')), parseAmount(field('amount'), decimals))
        }
      >
        <Field name="address" label="To the address" list={ownList} />
        <Field name="amount" label={`Amount, ${chain.unit}`} value="1" />
      </ActionForm>
      <ActionForm
        title="Act as"
        verb="Act"
        done="Forms send as this account"
        act={async (field) => {
          const address = parseAddress(field('address'));
          await actions.actAs(address);
          keepActing(chain, address);
          if (acting !== undefined && acting !== address) await actions.stopActing(acting);
        }}
      >
        <Field name="address" label="Any address, without its key" list={ownList} />
      </ActionForm>
      <ActionForm
        title="Send"
        verb="Send"
        done="Sent"
        act={async (field) => {
          const to = field('to') === '' ? null : parseAddress(field('to'));
          const from = parseAddress(field('from'));
          const hash = await actions.send(
            from,
            to,
            parseAmount(field('amount'), decimals),
            parseBytes(field('input'), 'the input'),
          );
          navigate(href('transaction', { chain: chain.path, hash }));
          showPage();
        }}
      >
        <Field key={from} name="from" label="From" value={from} list={ownList} />
        <Field name="to" label="To; nothing creates a contract" isOptional list={ownList} />
        <Field name="amount" label={`Amount, ${chain.unit}`} value="0" />
        <Field name="input" label="Input, hexadecimal" value="0x" />
      </ActionForm>
      {chain.path === 'C'
        ? destinations.map((to) => (
            <ActionForm
              key={to}
              title={`Move to the ${to}-Chain`}
              verb="Move"
              done="Both halves are done"
              act={async (field) => {
                const amount = parseAmount(field('amount'), platformDecimals);
                const { moveFunds } = await import('./move-funds.js');
                navigate(href('atomicTransfer', { id: await moveFunds(to, amount) }));
                showPage();
              }}
            >
              <Field name="amount" label={`Amount, ${chain.unit}, of the funded account`} value="1" />
            </ActionForm>
          ))
        : null}
    </>
  );
}
