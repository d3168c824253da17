import type { Chain } from '../data/chains.js';
import { useCurrentChain } from '../data/current-chain.js';
import { headOf } from '../data/heads.js';
import { type NodeFacts, nodeFactsQuery, nodeHealthQuery, peersQuery } from '../data/node-queries.js';
import { useQuery } from '../data/use-query.js';
import { upgradeRows } from '../decode/upgrade-rows.js';
import { formatChainText } from '../format/chain-text.js';
import { formatInteger } from '../format/integer.js';
import { DataTable } from '../parts/data-table.js';
import { Fact, Facts } from '../parts/facts.js';
import { Identifier } from '../parts/identifier.js';
import { Loaded } from '../parts/loaded.js';
import { OnDemand } from '../parts/on-demand.js';
import { CountedCalls } from '../parts/operator/counted-calls.js';
import { HealthTable } from '../parts/operator/health-table.js';
import { LogLevels } from '../parts/operator/log-levels.js';
import { PeerTable } from '../parts/operator/peer-table.js';
import { PageTitle } from '../parts/page-title.js';
import { ChainTime, MachineClock, Time } from '../parts/times.js';
import { Value } from '../parts/values.js';
import { href } from '../router/href.js';
import { now } from '../state/settings.js';

/** What the node is: its versions and clocks, its health, the upgrades of its network, its peers, and on demand its calls and log levels. */
export default function NodePage() {
  const { chain } = useCurrentChain();
  return (
    <>
      <PageTitle title="Node" />
      <Loaded query={useQuery(nodeFactsQuery)} lines={10}>
        {(facts) => <Known facts={facts} chain={chain} />}
      </Loaded>
      <h2>Health</h2>
      <Loaded query={useQuery(nodeHealthQuery)} lines={4}>
        {(report) => (
          <MachineClock>
            <HealthTable report={report} />
          </MachineClock>
        )}
      </Loaded>
      <h2>Peers</h2>
      <Loaded query={useQuery(peersQuery)} lines={4}>
        {(peers) => (
          <MachineClock>
            <PeerTable peers={peers} />
          </MachineClock>
        )}
      </Loaded>
      <h2>Calls</h2>
      <CountedCalls />
      <h2>Logs</h2>
      <OnDemand name="Show the levels of the loggers">{() => <LogLevels />}</OnDemand>
    </>
  );
}

function Known({ facts, chain }: { readonly facts: NodeFacts; readonly chain: Chain | undefined }) {
  const { network, networkId, versions, id, ip, uptime, upgrades, platformTime } = facts;
  const { rows, unscheduled } = upgradeRows(upgrades);
  return (
    <>
      <Facts>
        <Fact name="Network">
          <Value check="node.network">{formatChainText(network)}</Value>, ID{' '}
          <Value check="node.networkId">{String(networkId)}</Value>
        </Fact>
        <Fact name="Node">
          {id === null ? (
            'not told by this node'
          ) : (
            <Identifier check="node.id" text={id} link={href('validator', { node: id })} copy="node ID" />
          )}
        </Fact>
        {ip === null ? null : (
          <Fact name="Reached by peers at">
            <Value check="node.ip">{formatChainText(ip)}</Value>
          </Fact>
        )}
        <Fact name="Version">
          <Value check="node.version">{formatChainText(versions.version)}</Value>, database{' '}
          <Value check="node.databaseVersion">{formatChainText(versions.databaseVersion)}</Value>
        </Fact>
        <Fact name="Virtual machines">
          {Object.entries(versions.vmVersions).map(([name, version]) => (
            <div key={name}>
              <Value
                check={`node.vm.${name}`}
              >{`${formatChainText(name)} ${formatChainText(version)}`}</Value>
            </div>
          ))}
        </Fact>
        {uptime === null ? null : (
          <Fact name="Uptime, by the stake">
            <Value check="node.uptime">{`${formatChainText(String(uptime.weightedAveragePercentage))} %`}</Value>
          </Fact>
        )}
        <Fact name="Clock of this machine">
          <MachineClock>
            <Time check="clock.machine" seconds={BigInt(Math.floor(now.value / 1000))} />
          </MachineClock>
        </Fact>
        <Fact name="Clock of the P-Chain">
          <Time check="clock.platform" seconds={platformTime} />
        </Fact>
        {chain === undefined ? null : <NewestBlock chain={chain} />}
      </Facts>
      <h2>Upgrades</h2>
      <DataTable
        name="upgrades"
        caption="Upgrades of the network, in their order"
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          {
            name: 'Upgrade',
            show: ({ name }) => <Value check="row.upgrade">{name}</Value>,
            value: ({ name }) => name,
          },
          {
            name: 'When',
            show: ({ time }) => <Time check="row.time" seconds={time} />,
            value: ({ time }) => time,
          },
          {
            name: 'State',
            show: ({ time }) => (time <= platformTime ? 'holds' : 'to come'),
            value: ({ time }) => (time <= platformTime ? 'holds' : 'to come'),
          },
        ]}
      />
      {unscheduled.length === 0 ? null : (
        <p class="muted">
          Without a time: <Value check="upgrades.unscheduled">{unscheduled.join(', ')}</Value>
        </p>
      )}
    </>
  );
}

function NewestBlock({ chain }: { readonly chain: Chain }) {
  const { head } = headOf(chain).value;
  if (head === undefined) return null;
  return (
    <Fact name={`Newest block of ${chain.name}`}>
      <ChainTime chain={chain} check="clock.chain" seconds={head.timestamp} />, number{' '}
      <Value check="clock.height">{formatInteger(head.number)}</Value>
    </Fact>
  );
}
