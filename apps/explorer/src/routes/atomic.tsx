import { type AtomicList, atomicListQuery, importedOutputs, type Unclaimed } from '../data/atomic-queries.js';
import { usePlatformHeight } from '../data/platform-head.js';
import { useQuery } from '../data/use-query.js';
import type { AtomicHalf } from '../decode/atomic-half.js';
import { DataTable } from '../parts/data-table.js';
import { Loaded } from '../parts/loaded.js';
import { PageTitle } from '../parts/page-title.js';
import { atomicAmount, atomicDirection, atomicTransaction } from '../parts/platform/atomic-columns.js';
import { AtomicLooked } from '../parts/platform/atomic-looked.js';
import { Num } from '../parts/values.js';
import { place } from '../router/location.js';
import { stepsBack } from '../router/steps-back.js';

const unknown: Unclaimed = { waiting: new Set(), isWhole: false };

/** The newest transfers between the C-Chain and the platform chain. */
export default function Atomic() {
  usePlatformHeight();
  const query = useQuery(atomicListQuery(stepsBack(place.value.search)));
  return (
    <>
      <PageTitle title="Atomic transfers" />
      <Loaded query={query} lines={8}>
        {(scan) => (
          <>
            <AtomicLooked scan={scan} />
            {scan.halves.length === 0 ? (
              <div class="notice">
                <p>
                  None in these blocks. An export of either chain puts funds between the two, and an import of
                  the other takes them.
                </p>
              </div>
            ) : (
              <Halves scan={scan} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Halves({ scan: { halves, unclaimed, nativeAssetId } }: { readonly scan: AtomicList }) {
  const amountOf = ({ outputs }: AtomicHalf) =>
    outputs.reduce((sum, { assetId, amount }) => (assetId === nativeAssetId ? sum + amount : sum), 0n);
  const imported = importedOutputs(halves);
  const stateOf = ({ id, direction, outputs }: AtomicHalf) => {
    const left = direction === 'import' ? [] : outputs.filter(({ name }) => !imported.has(name));
    if (left.length === 0) return 'taken';
    const { waiting, isWhole } = unclaimed.get(id) ?? unknown;
    if (left.some(({ name }) => waiting.has(name))) return 'waits to be imported';
    return isWhole ? 'taken' : 'no import found';
  };
  return (
    <DataTable<AtomicHalf>
      name="atomic"
      caption="Exports and imports"
      rows={halves}
      keyOf={({ id }) => id}
      columns={[
        atomicTransaction,
        {
          name: 'Chain',
          value: ({ chain }) => `${chain}-Chain`,
          show: ({ chain }) => `${chain}-Chain`,
        },
        atomicDirection,
        {
          name: 'Block',
          isRight: true,
          value: ({ block = 0n }) => block,
          show: ({ block }) => (block === undefined ? 'not told' : <Num check="row.block" value={block} />),
        },
        atomicAmount(amountOf),
        { name: 'State', isRight: true, value: stateOf, show: stateOf },
      ]}
    />
  );
}
