import type { Chain } from '../data/chains.js';
import { type ChainRules, configQuery } from '../data/config-query.js';
import { headOf } from '../data/heads.js';
import { rolesQuery } from '../data/roles-query.js';
import { useQuery } from '../data/use-query.js';
import type { ConfigUpgrade, PrecompileChange } from '../decode/chain-config.js';
import { formatChainText } from '../format/chain-text.js';
import { DataTable } from '../parts/data-table.js';
import { RoleTable } from '../parts/evm/role-table.js';
import { AddressLink } from '../parts/evm/transaction-table.js';
import { Fact, Facts } from '../parts/facts.js';
import { Loaded } from '../parts/loaded.js';
import { PageTitle } from '../parts/page-title.js';
import { Time } from '../parts/times.js';
import { GasPrice, Num, Value } from '../parts/values.js';
import { href } from '../router/href.js';

/** The rules of a chain: its upgrades, its fees, and its precompiles with those who may use them, at first and now. */
export default function ConfigPage({ chain }: { readonly chain: Chain }) {
  return (
    <>
      <PageTitle title={`Rules of ${chain.name}`} />
      <Loaded query={useQuery(configQuery(chain))} lines={10}>
        {(rules) =>
          rules === null ? (
            <div class="notice">
              <p>The node does not tell the configuration of this chain.</p>
            </div>
          ) : (
            <Shown chain={chain} rules={rules} />
          )
        }
      </Loaded>
    </>
  );
}

function Shown({
  chain,
  rules: { chainId, upgrades, precompiles, fees },
}: {
  readonly chain: Chain;
  readonly rules: ChainRules;
}) {
  return (
    <>
      <Facts>
        <Fact name="Chain ID">
          <Value check="config.chainId">{String(chainId)}</Value>
        </Fact>
        {fees === null ? (
          <Fact name="Fees">
            {chain.path === 'C' ? 'set by the network' : 'not told by this node'}, see{' '}
            <a href={href('gas', { chain: chain.path })}>what gas costs</a>
          </Fact>
        ) : (
          <FeeRules fees={fees} />
        )}
      </Facts>
      <h2>Upgrades</h2>
      <Upgrades chain={chain} rows={upgrades} />
      {chain.path === 'C' ? null : (
        <>
          <h2>Precompiles</h2>
          {precompiles.length === 0 ? (
            <p class="muted">None is configured.</p>
          ) : (
            <>
              <p class="meaning">
                Who may use them from that time on. Admins can change that since: who may now stands below.
              </p>
              <Precompiles chain={chain} rows={precompiles} />
              <h2>Roles</h2>
              <Roles chain={chain} />
            </>
          )}
        </>
      )}
    </>
  );
}

function FeeRules({ fees: { rules, lastChangedAt } }: { readonly fees: NonNullable<ChainRules['fees']> }) {
  return (
    <>
      <Fact name="Gas of a block">
        <Num check="config.gasLimit" value={rules.gasLimit} unit="gas" />
      </Fact>
      <Fact name="Least base fee">
        <GasPrice check="config.minBaseFee" wei={rules.minBaseFee} />
      </Fact>
      <Fact name="Target">
        <Num check="config.targetGas" value={rules.targetGas} unit="gas" /> gas in ten seconds, a block every{' '}
        <Num check="config.targetBlockRate" value={rules.targetBlockRate} unit="seconds" /> seconds; base fees
        move by one part of <Num check="config.denominator" value={rules.baseFeeChangeDenominator} /> at most
      </Fact>
      <Fact name="Block gas cost">
        <Num check="config.minBlockGasCost" value={rules.minBlockGasCost} unit="gas" /> to{' '}
        <Num check="config.maxBlockGasCost" value={rules.maxBlockGasCost} unit="gas" />, by{' '}
        <Num check="config.blockGasCostStep" value={rules.blockGasCostStep} unit="gas" /> for each second
      </Fact>
      <Fact name="Changed by block">
        <Num check="config.feesChangedAt" value={lastChangedAt} />
      </Fact>
    </>
  );
}

function Upgrades({ chain, rows }: { readonly chain: Chain; readonly rows: readonly ConfigUpgrade[] }) {
  const { head } = headOf(chain).value;
  const stateOf = ({ start: { block, time } }: ConfigUpgrade) => {
    if (head === undefined) return '';
    return (time === undefined ? block <= head.number : time <= head.timestamp) ? 'holds' : 'to come';
  };
  return (
    <DataTable
      name="upgrades"
      caption="Upgrades of the chain, in their order"
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        {
          name: 'Upgrade',
          show: ({ name }) => <Value check="row.upgrade">{formatChainText(name)}</Value>,
          value: ({ name }) => name,
        },
        {
          name: 'From',
          show: ({ start: { block, time } }) =>
            time === undefined ? (
              <>
                block <Num check="row.block" value={block} />
              </>
            ) : (
              <Time check="row.time" seconds={time} />
            ),
          value: ({ start: { block, time } }) => time ?? block,
        },
        { name: 'State', show: stateOf, value: stateOf },
      ]}
    />
  );
}

function Roles({ chain }: { readonly chain: Chain }) {
  return (
    <Loaded query={useQuery(rolesQuery(chain))} lines={4}>
      {(roles) => <RoleTable chain={chain} roles={roles} />}
    </Loaded>
  );
}

function Precompiles({ chain, rows }: { readonly chain: Chain; readonly rows: readonly PrecompileChange[] }) {
  const { head } = headOf(chain).value;
  const stateOf = (row: PrecompileChange) => {
    if (head === undefined) return '';
    if (row.since > head.timestamp) return 'to come';
    const last = rows.findLast(({ name, since }) => name === row.name && since <= head.timestamp);
    return last === row ? 'holds' : 'replaced';
  };
  const listed = (check: string, addresses: readonly string[]) =>
    addresses.map((address) => (
      <div key={address}>
        <AddressLink chain={chain} check={check} address={address} />
      </div>
    ));
  return (
    <DataTable
      name="precompiles"
      caption="Changes of precompiles, in their order"
      rows={rows}
      keyOf={({ name, since }) => `${name} ${since}`}
      columns={[
        {
          name: 'Precompile',
          show: ({ name, isOn }) => (
            <>
              <Value check="row.precompile">{formatChainText(name)}</Value>
              {isOn ? '' : ', switched off'}
            </>
          ),
          value: ({ name }) => name,
        },
        {
          name: 'Since',
          show: ({ since }) => <Time check="row.since" seconds={since} />,
          value: ({ since }) => since,
        },
        { name: 'State', show: stateOf, value: stateOf },
        {
          name: 'First admins',
          show: ({ admins }) => listed('row.admin', admins),
          value: ({ admins }) => admins.join(' '),
        },
        {
          name: 'First managers',
          show: ({ managers }) => listed('row.manager', managers),
          value: ({ managers }) => managers.join(' '),
          isMinor: true,
        },
        {
          name: 'Enabled at first',
          show: ({ enabled }) => listed('row.enabled', enabled),
          value: ({ enabled }) => enabled.join(' '),
          isMinor: true,
        },
      ]}
    />
  );
}
