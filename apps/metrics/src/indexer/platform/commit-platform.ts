import type { Network } from '../../source/platform/platform-network.js';
import { L1Validations } from '../../state/platform/l1-validations.js';
import type { StoredPlatform } from '../../state/platform/load-platform.js';
import type { PlatformMark, PlatformState } from '../../state/platform/platform-state.js';
import { eraseRows } from '../../store/erase-rows.js';
import type { Writer } from '../../store/leases/leases.js';
import { fixedStringColumn, nativeBlock, stringColumn, uint64Column } from '../../store/native-format.js';
import { allInserted, type Store } from '../../store/store.js';
import { type PlatformBatch, platformTables } from './platform-batch.js';

/**
 * Stores a batch and then its watermark, as the committer of the EVM chains does: readers look no further than the watermark, so a
 * commit that is cut off anywhere is invisible. Afterwards the state says the same as the store.
 */
export async function commitPlatform(
  store: Store,
  writer: Writer,
  state: PlatformState,
  batch: PlatformBatch,
  mark: PlatformMark,
  { rules, era }: Pick<StoredPlatform, 'rules' | 'era'>,
): Promise<void> {
  writer.assertHeld();
  const token = writer.nextToken();
  await allInserted(
    platformTables.map(async (table) => {
      const pieces = batch.encode(table);
      if (pieces.length > 0) await store.insert(table, pieces, `${token} ${table}`);
    }),
  );
  writer.assertHeld();
  await storeMark(store, writer, state, mark, { rules, era });
  const validations = state.validations ?? new L1Validations(rules);
  for (const change of batch.changes) validations.apply(change);
  validations.advanceTo(mark.time);
  state.validations = validations;
  state.watermark = mark;
  state.version++;
}

/** Writes the watermark; once more where facts of blocks that it has passed are added. */
export async function storeMark(
  store: Store,
  writer: Writer,
  { network }: PlatformState,
  mark: PlatformMark,
  { rules, era }: Pick<StoredPlatform, 'rules' | 'era'>,
): Promise<void> {
  const encoded = encodeMark(network, mark, { rules, era }, writer.nextVersion());
  await store.insert('platform_watermark', encoded, `${writer.nextToken()} platform_watermark`);
}

function encodeMark(
  network: string,
  mark: PlatformMark,
  { rules, era }: Pick<StoredPlatform, 'rules' | 'era'>,
  version: bigint,
): Uint8Array[] {
  const name = stringColumn('network');
  name.push(network);
  const id = fixedStringColumn('id', 32);
  id.push(mark.id);
  const numbers = Object.entries({
    height: mark.height,
    ts: BigInt(mark.time),
    fee_target: rules.target,
    fee_minimum: rules.minPrice,
    fee_constant: rules.excessConversionConstant,
    version,
    era,
  }).map(([column, value]) => {
    const filled = uint64Column(column);
    filled.push(value);
    return filled;
  });
  return nativeBlock([name, id, ...numbers]);
}

/** Erases the facts of blocks beyond the watermark: the remains of a commit that was cut off. */
export async function eraseBeyondPlatformMark(
  store: Store,
  network: Network,
  stored: StoredPlatform | undefined,
): Promise<void> {
  const height = stored?.mark.height;
  const beyond = `network = {network:String}${height === undefined ? '' : ' AND height > {height:UInt64}'}`;
  const params = { network, height: height ?? 0n };
  await eraseRows(
    store,
    platformTables.map((table) => ({ table, condition: beyond })),
    params,
  );
}
