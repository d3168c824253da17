import { type AtomicTransfer, atomicTransferQuery } from '../data/atomic-queries.js';
import { usePlatformHeight } from '../data/platform-head.js';
import { useQuery } from '../data/use-query.js';
import type { AtomicHalf, AtomicOutput } from '../decode/atomic-half.js';
import { isTransferWhole } from '../decode/is-transfer-whole.js';
import { ImportWaiting } from '../dev/import-waiting.js';
import { DataTable } from '../parts/data-table.js';
import { Loaded } from '../parts/loaded.js';
import { NotFound } from '../parts/not-found.js';
import { PageTitle } from '../parts/page-title.js';
import { AtomicHalfFacts } from '../parts/platform/atomic-half-facts.js';
import { AtomicLooked } from '../parts/platform/atomic-looked.js';
import { amountColumn, indexColumn } from '../parts/platform/output-columns.js';
import { PlatformAddressLink } from '../parts/platform/platform-links.js';
import { isId } from '../parts/platform/platform-names.js';
import { href } from '../router/href.js';
import { place } from '../router/location.js';
import { stepsBack } from '../router/steps-back.js';

/** One transfer between the C-Chain and the platform chain: what sent it off, what lies between, and what took it. */
export default function AtomicTransferPage({ id }: { readonly id: string }) {
  return isId(id) ? <Known id={id} /> : <Absent />;
}

function Absent() {
  return (
    <NotFound what="Transfer">
      <p>
        Neither the C-Chain nor the P-Chain has an export or import of this ID. It is letters and digits in
        cb58, with a checksum at their end.
      </p>
      <p>
        <a href={href('atomic', {})}>See the newest transfers</a>
      </p>
    </NotFound>
  );
}

function Known({ id }: { readonly id: string }) {
  usePlatformHeight();
  const query = useQuery(atomicTransferQuery(id, stepsBack(place.value.search)));
  return (
    <Loaded query={query} lines={10}>
      {(transfer) => (transfer === null ? <Absent /> : <Shown transfer={transfer} />)}
    </Loaded>
  );
}

function Shown({ transfer }: { readonly transfer: AtomicTransfer }) {
  const { half, others, scan } = transfer;
  const isExport = half.direction === 'export';
  const exports = isExport ? [half] : others;
  const imports = isExport ? others : [half];
  return (
    <>
      <PageTitle title="Atomic transfer" />
      <h2>Sent off by</h2>
      {exports.length === 0 ? (
        <div class="notice">
          <p>The transaction that sent it off is not told by this node.</p>
        </div>
      ) : (
        exports.map((one) => <AtomicHalfFacts key={one.id} half={one} nativeAssetId={scan.nativeAssetId} />)
      )}
      <h2>Between the chains</h2>
      <Between transfer={transfer} imports={imports} />
      {isExport ? <ImportWaiting half={half} waiting={transfer.unclaimed.waiting} /> : null}
      <h2>Taken by</h2>
      {imports.length === 0 ? (
        <div class="notice">
          <p>No import was found in the blocks below.</p>
        </div>
      ) : (
        imports.map((one) => <AtomicHalfFacts key={one.id} half={one} nativeAssetId={scan.nativeAssetId} />)
      )}
      <AtomicLooked scan={scan} isEnough={isTransferWhole(transfer)} />
    </>
  );
}

function Between({
  transfer: { half, unclaimed, scan },
  imports,
}: {
  readonly transfer: AtomicTransfer;
  readonly imports: readonly AtomicHalf[];
}) {
  const taken = new Set(imports.flatMap(({ outputs }) => outputs.map(({ name }) => name)));
  const stateOf = ({ name }: AtomicOutput) => {
    if (taken.has(name)) return 'taken';
    if (unclaimed.waiting.has(name)) return 'waits to be imported';
    return unclaimed.isWhole
      ? 'taken, by a block that was not looked at'
      : 'not known: too much waits to be listed';
  };
  return (
    <DataTable<AtomicOutput>
      name="between"
      caption="Outputs between the chains"
      rows={half.outputs}
      keyOf={({ name }) => name}
      columns={[
        indexColumn({ isRight: false }),
        amountColumn(scan.nativeAssetId),
        {
          name: 'For',
          isRight: true,
          value: ({ addresses }) => addresses.join(' '),
          show: ({ addresses }) =>
            addresses.length === 0
              ? 'who imported it'
              : addresses.map((address, index) => (
                  <PlatformAddressLink key={address} check={`row.for.${index}`} id={address} />
                )),
        },
        { name: 'State', isRight: true, value: stateOf, show: stateOf },
      ]}
    />
  );
}
