import type { PlatformValidator } from '@firn/node-validators';
import { networkNow } from '../data/clocks.js';
import { usePlatformHeight } from '../data/platform-head.js';
import { allChainsQuery, primaryNetwork, validatorsQuery } from '../data/staking-queries.js';
import { useQuery } from '../data/use-query.js';
import { Fact, Facts } from '../parts/facts.js';
import { FilterField, filterOf } from '../parts/filter-field.js';
import { Loaded } from '../parts/loaded.js';
import { PageTitle } from '../parts/page-title.js';
import { EndedStakes } from '../parts/platform/ended-stakes.js';
import { NextStakeEnd } from '../parts/platform/next-stake-end.js';
import { SubnetLink } from '../parts/platform/platform-links.js';
import { StakerTable } from '../parts/platform/staker-table.js';
import { Tabs } from '../parts/tabs.js';
import { Nano, Num, Value } from '../parts/values.js';
import { href, sameWith } from '../router/href.js';
import { place } from '../router/location.js';

const day = 86_400n;
/** What ends soon, by its part of the address. */
const spans = [
  ['24h', day],
  ['7d', 7n * day],
  ['30d', 30n * day],
] as const;

/** The validators of the primary network and who of them ends soon, or the stakes that ended and what was paid. */
export default function Validators() {
  usePlatformHeight();
  const isOfRewards = place.value.search.get('tab') === 'rewards';
  return (
    <>
      <PageTitle title="Validators of the primary network" />
      <Tabs
        label="Parts of the validators"
        tabs={[
          { name: 'Now', link: href('validators', {}), isCurrent: !isOfRewards },
          { name: 'Rewards', link: href('validators', {}, { tab: 'rewards' }), isCurrent: isOfRewards },
        ]}
      />
      {isOfRewards ? <EndedStakes /> : <Current />}
    </>
  );
}

function Current() {
  const query = useQuery(validatorsQuery(primaryNetwork));
  const chains = useQuery(allChainsQuery);
  return (
    <>
      <Loaded query={query} lines={10}>
        {(validators) => <Listed validators={validators} />}
      </Loaded>
      <h2>Subnets and L1s</h2>
      <Loaded query={chains} lines={2}>
        {({ subnets }) =>
          subnets.length === 0 ? (
            <div class="notice">
              <p>This network has none beside the primary network.</p>
            </div>
          ) : (
            <ul class="hits">
              {subnets.map(({ id }) => (
                <li key={id} data-row={id}>
                  <SubnetLink check="row.subnet" id={id} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function Listed({ validators }: { readonly validators: readonly PlatformValidator[] }) {
  const { search } = place.value;
  const at = BigInt(Math.floor(networkNow.value / 1000));
  const endsWithin = (span: bigint) => validators.filter(({ endTime = 0n }) => endTime <= at + span);
  const span = spans.find(([name]) => name === search.get('ends'))?.[1];
  const text = filterOf(search);
  const shown = (span === undefined ? validators : endsWithin(span)).filter(({ nodeID }) =>
    nodeID.toLowerCase().includes(text),
  );
  const stake = sum(validators, ({ weight }) => weight);
  const delegated = sum(validators, ({ delegatorWeight = 0n }) => delegatorWeight);
  return (
    <>
      <Facts>
        <Fact name="Validators">
          <Num check="validators.count" value={BigInt(validators.length)} />, connected{' '}
          <Num
            check="validators.connected"
            value={BigInt(validators.filter(({ connected }) => connected === true).length)}
          />
        </Fact>
        <Fact name="Stake">
          <Nano check="validators.stake" value={stake} copy="stake" />, and delegated{' '}
          <Nano check="validators.delegated" value={delegated} copy="delegated stake" />
        </Fact>
        <Fact name="Validators that end within">
          <span class="choices">
            {spans.map(([name, length]) => (
              <a
                key={name}
                href={sameWith({ ends: name })}
                aria-current={search.get('ends') === name ? 'true' : undefined}
              >
                <Value check={`ending.${name}.span`}>{name.replace(/(\D)$/, ' $1')}</Value>:{' '}
                <Num check={`ending.${name}`} value={BigInt(endsWithin(length).length)} />
              </a>
            ))}
            {span === undefined ? null : <a href={sameWith({ ends: undefined })}>all</a>}
          </span>
        </Fact>
      </Facts>
      <NextStakeEnd />
      <FilterField label="Only nodes with" />
      {shown.length === 0 ? (
        <div class="notice">
          <p>No validator fits.</p>
          <p>
            <a href={sameWith({ ends: undefined, filter: undefined })}>Show all</a>
          </p>
        </div>
      ) : (
        <StakerTable validators={shown} total={stake + delegated} />
      )}
    </>
  );
}

function sum<Row>(rows: readonly Row[], value: (row: Row) => bigint): bigint {
  return rows.reduce((all, row) => all + value(row), 0n);
}
