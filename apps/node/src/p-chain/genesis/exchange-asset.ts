import { sha256 } from '@noble/hashes/sha2.js';
import { ByteWriter } from '../codec/byte-writer.js';
import { writeOutput } from '../codec/outputs.js';
import { codecVersion, exchangeCreateAssetTxTypeId } from '../codec/type-ids.js';
import type { Allocation, GenesisConfig } from './genesis-config.js';

const zeroId = new Uint8Array(32);

/** The exchange chain's genesis and the native asset that it creates. */
export interface ExchangeGenesis {
  /** Genesis data of the X-Chain. */
  readonly bytes: Uint8Array;
  /** 32 bytes: hash of the create-asset transaction. */
  readonly assetId: Uint8Array;
}

/** Builds the create-asset transaction of the native token (reference: section 5.2, steps 1 to 4). */
export function buildExchangeGenesis(config: GenesisConfig): ExchangeGenesis {
  const body = createAssetBody(config);
  const bytes = new ByteWriter(body.length + 64).u16(codecVersion).u32(1).string('AVAX').fixed(body).finish();
  const signed = new ByteWriter(body.length + 64)
    .u16(codecVersion)
    .u32(exchangeCreateAssetTxTypeId)
    .fixed(body)
    .u32(0)
    .finish();
  return { bytes, assetId: sha256(signed) };
}

function createAssetBody(config: GenesisConfig): Uint8Array {
  const holders = config.allocations
    .filter((allocation) => allocation.initialAmount > 0n)
    .sort(compareHolders);
  const outputs = holders.map(holderOutput).sort(Buffer.compare);
  const memo = Buffer.concat(holders.map((holder) => holder.ethAddress));
  const writer = new ByteWriter(64 * 1024);
  writer.u32(config.networkId).fixed(zeroId).u32(0).u32(0).bytes(memo);
  writer.string('Avalanche').string('AVAX').u8(9);
  writer
    .u32(1)
    .u32(0)
    .list(outputs, (to, output) => to.fixed(output));
  return writer.finish();
}

function compareHolders(a: Allocation, b: Allocation): number {
  if (a.initialAmount !== b.initialAmount) return a.initialAmount < b.initialAmount ? -1 : 1;
  return Buffer.compare(a.address, b.address);
}

function holderOutput(holder: Allocation): Uint8Array {
  const writer = new ByteWriter(64);
  writeOutput(writer, {
    amount: holder.initialAmount,
    owners: { locktime: 0n, threshold: 1, addresses: [holder.address] },
    stakeableLocktime: 0n,
  });
  return writer.finish();
}
