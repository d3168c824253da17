import { usePlatformHeight } from '../data/platform-head.js';
import { platformBlocksQuery, platformStateQuery } from '../data/platform-queries.js';
import { useQuery } from '../data/use-query.js';
import { Fact, Facts } from '../parts/facts.js';
import { Loaded } from '../parts/loaded.js';
import { PageTitle } from '../parts/page-title.js';
import { PlatformBlockTable } from '../parts/platform/platform-block-table.js';
import { Time } from '../parts/times.js';
import { Nano, Num } from '../parts/values.js';
import { href } from '../router/href.js';

const newestBlocks = 8;

/** The platform chain at a glance: its clock, its fees, its supply, and its newest blocks. */
export default function Platform() {
  const height = usePlatformHeight();
  const state = useQuery(platformStateQuery);
  const blocks = useQuery(platformBlocksQuery());
  return (
    <>
      <PageTitle title="P-Chain" />
      <Loaded query={state} lines={6}>
        {({ timestamp, supply, staked, fees }) => (
          <Facts>
            <Fact name="Height">
              {height === undefined ? 'not known yet' : <Num check="platform.height" value={height} />}
              {height === 0n ? ': no blocks yet, they come with transactions and with stakes that end' : ''}
            </Fact>
            <Fact name="Clock">
              <Time check="platform.timestamp" seconds={timestamp} />, when its last block was made
            </Fact>
            <Fact name="Supply">
              <Nano check="platform.supply" value={supply} copy="supply" />
            </Fact>
            <Fact name="Staked">
              <Nano check="platform.staked" value={staked} copy="stake" />;{' '}
              <a href={href('validators', {})}>see the validators</a>
            </Fact>
            <Fact name="Gas price">
              <Num check="platform.gasPrice" value={fees.price} unit="nAVAX" /> nAVAX, and room for{' '}
              <Num check="platform.gasCapacity" value={fees.capacity} unit="gas" /> gas
            </Fact>
          </Facts>
        )}
      </Loaded>
      <h2>
        <a href={href('platformBlocks', {})}>Newest blocks</a>
      </h2>
      <Loaded query={blocks} lines={8}>
        {(all) => <PlatformBlockTable blocks={all.slice(0, newestBlocks)} />}
      </Loaded>
    </>
  );
}
