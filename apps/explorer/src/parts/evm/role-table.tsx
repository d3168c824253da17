import type { Chain } from '../../data/chains.js';
import type { AccountRole, ChainRoles } from '../../data/roles-query.js';
import { href } from '../../router/href.js';
import { DataTable } from '../data-table.js';
import { Identifier } from '../identifier.js';
import { Num, Value } from '../values.js';
import { AddressLink } from './transaction-table.js';

/** Who may use the precompiles of a chain now, and where that was looked for. */
export function RoleTable({
  chain,
  roles: { roles, looked, left },
}: {
  readonly chain: Chain;
  readonly roles: ChainRoles;
}) {
  return (
    <>
      <p class="meaning">
        What the precompiles answer now, of the accounts that the configuration names
        {looked === null ? (
          '. The node does not tell the events of its newest blocks: accounts that got a role later are not among them.'
        ) : (
          <>
            , and of those whose role was changed in the blocks{' '}
            <Num check="roles.lowest" value={looked.lowest} /> to{' '}
            <Num check="roles.highest" value={looked.highest} />.
          </>
        )}
        {left === 0 ? null : (
          <>
            {' '}
            <Num check="roles.left" value={BigInt(left)} /> more accounts were found and are not shown.
          </>
        )}
      </p>
      {roles.length === 0 ? (
        <p class="muted">
          No account with a role is known: no precompile with roles is on, or nobody is named for it.
        </p>
      ) : (
        <DataTable
          name="roles"
          caption="Roles of accounts, by precompile"
          rows={roles}
          keyOf={({ precompile, account }) => `${precompile} ${account}`}
          columns={[
            {
              name: 'Precompile',
              show: ({ precompile }) => <Value check="row.of">{precompile}</Value>,
              value: ({ precompile }) => precompile,
            },
            {
              name: 'Account',
              show: ({ account }) => <AddressLink chain={chain} check="row.account" address={account} />,
              value: ({ account }) => account,
            },
            {
              name: 'Role',
              show: ({ role }) => <Value check="row.role">{role ?? 'not told'}</Value>,
              value: ({ role }) => role ?? '',
            },
            {
              name: 'Changed by',
              show: ({ changedBy }) => <ChangedBy chain={chain} hash={changedBy} />,
              value: ({ changedBy }) => changedBy ?? '',
              isMinor: true,
            },
          ]}
        />
      )}
    </>
  );
}

function ChangedBy({ chain, hash }: { readonly chain: Chain; readonly hash: AccountRole['changedBy'] }) {
  if (hash === undefined) return null;
  return (
    <Identifier check="row.changedBy" text={hash} link={href('transaction', { chain: chain.path, hash })} />
  );
}
