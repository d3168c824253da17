import { platformTxPlaceQuery } from '../../data/platform-tx-place-query.js';
import { useQuery } from '../../data/use-query.js';
import { href } from '../../router/href.js';
import { place } from '../../router/location.js';
import { stepsBack } from '../../router/steps-back.js';
import { Fact } from '../facts.js';
import { Loaded } from '../loaded.js';
import { FurtherBack } from '../paging.js';
import { Time } from '../times.js';
import { Num } from '../values.js';

/** Block and time of an accepted transaction of the platform chain, where one of the blocks that are looked through has it. */
export function PlatformTxPlace({ id }: { readonly id: string }) {
  const query = useQuery(platformTxPlaceQuery(id, stepsBack(place.value.search)));
  const block = query.data?.block;
  return (
    <>
      <Fact name="Block">
        <Loaded query={query} lines={1}>
          {({ looked }) =>
            block === undefined ? (
              <>
                none of <Num check="looked.P.lowest" value={looked.lowest} /> to{' '}
                <Num check="looked.P.highest" value={looked.highest} />, which were looked through: no method
                tells of it
                <FurtherBack isWhole={looked.lowest === 0n} />
              </>
            ) : (
              <a href={href('platformBlock', { block: String(block.height) })}>
                <Num check="tx.block" value={block.height} />
              </a>
            )
          }
        </Loaded>
      </Fact>
      {block?.time === undefined ? null : (
        <Fact name="Time">
          <Time check="tx.time" seconds={block.time} />
        </Fact>
      )}
    </>
  );
}
