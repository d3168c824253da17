import type { PlatformTransaction } from '@firn/node-validators';
import type { PlatformTxFound } from '../../data/platform-queries.js';
import {
  inputsOf,
  outputsOf,
  type PlatformInput,
  type PlatformOutput,
} from '../../decode/platform-transfers.js';
import { DataTable } from '../data-table.js';
import { Identifier } from '../identifier.js';
import { Time } from '../times.js';
import { amountColumn, indexColumn } from './output-columns.js';
import { Owners } from './owners.js';
import { PlatformAddressLink, PlatformTxLink } from './platform-links.js';

const places: Readonly<Record<PlatformOutput['place'], string>> = {
  output: 'to spend',
  stake: 'staked',
  exported: 'to the other chain',
};

/** What a transaction takes, and whose it was. */
export function InputTable({
  transaction,
  found: { owners, nativeAssetId },
}: {
  readonly transaction: PlatformTransaction;
  readonly found: PlatformTxFound;
}) {
  return (
    <DataTable<PlatformInput>
      name="inputs"
      caption="Inputs"
      rows={inputsOf(transaction)}
      keyOf={({ txID, index }) => `${txID}:${index}`}
      columns={[
        {
          name: 'Output of',
          value: ({ txID }) => txID,
          show: ({ txID, isImported }) =>
            isImported ? (
              <Identifier check="row.tx" text={txID} />
            ) : (
              <PlatformTxLink check="row.tx" id={txID} />
            ),
        },
        indexColumn({ isRight: true }),
        amountColumn(nativeAssetId),
        {
          name: 'From',
          isRight: true,
          value: ({ txID, index, isImported }) =>
            isImported ? 'another chain' : (owners.get(`${txID}:${index}`) ?? []).join(' '),
          show: ({ txID, index, isImported }) => {
            const known = owners.get(`${txID}:${index}`);
            if (isImported) return 'another chain';
            if (known === undefined) return <span class="muted">not told</span>;
            return known.map((address, place) => (
              <PlatformAddressLink key={address} check={`row.from.${place}`} id={address} />
            ));
          },
        },
      ]}
    />
  );
}

/** What a transaction makes, and whose it is. */
export function OutputTable({
  transaction,
  found: { nativeAssetId },
}: {
  readonly transaction: PlatformTransaction;
  readonly found: PlatformTxFound;
}) {
  const rows = outputsOf(transaction).map((output, index) => ({ ...output, index }));
  return (
    <DataTable<PlatformOutput & { readonly index: number }>
      name="outputs"
      caption="Outputs"
      rows={rows}
      keyOf={({ index }) => `output ${index}`}
      columns={[
        indexColumn({ isRight: false }),
        amountColumn(nativeAssetId),
        {
          name: 'Place',
          isRight: true,
          value: ({ place }) => place,
          show: ({ place, stakeableUntil }) => (
            <>
              {places[place]}
              {stakeableUntil === 0n ? null : (
                <>
                  , only to stake until <Time check="row.stakeable" seconds={stakeableUntil} />
                </>
              )}
            </>
          ),
        },
        {
          name: 'To',
          isRight: true,
          value: ({ addresses }) => addresses.join(' '),
          show: ({ addresses, threshold, locktime }) => (
            <Owners check="row.to" owners={{ addresses, threshold, locktime }} />
          ),
        },
      ]}
    />
  );
}
