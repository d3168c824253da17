import { compareBytes } from '../compare-bytes.js';
import { inputs as inputsOf, outputs as outputsOf, transferOutput } from '../layout/amounts.js';
import { compareTransferOutputs } from '../layout/order.js';
import { id } from '../layout/owners.js';
import { makeSigned } from '../layout/signed.js';
import type { TransferableInput, TransferableOutput, TransferOutput } from '../model/components.js';
import { ByteWriter } from '../wire/byte-writer.js';
import { interfaceValue } from '../wire/interface-value.js';
import { list } from '../wire/list.js';
import { bytes, text, u8, u32 } from '../wire/scalars.js';
import { type Fields, struct } from '../wire/struct.js';
import { decode, encode, genesisRules } from '../wire/top-level.js';
import type { Allocation, GenesisConfig } from './genesis-config.js';
import { emptyId } from './well-known-ids.js';

/** An asset as the transaction of the exchange chain that creates it describes it. */
export interface CreateAsset {
  readonly networkId: number;
  readonly blockchainId: Uint8Array;
  readonly outputs: readonly TransferableOutput[];
  readonly inputs: readonly TransferableInput[];
  readonly memo: Uint8Array;
  readonly name: string;
  readonly symbol: string;
  /** Decimal places. */
  readonly denomination: number;
  /** What exists of it at first, by the feature extension that manages it. */
  readonly initialStates: readonly {
    readonly fxIndex: number;
    readonly outputs: readonly TransferOutput[];
  }[];
}

/** An asset of the exchange chain's genesis. */
export interface GenesisAsset extends CreateAsset {
  /** The name that it can be called by besides its ID. */
  readonly alias: string;
}

/** The exchange chain's genesis and the native asset that it creates. */
export interface ExchangeGenesis {
  /** Genesis data of the X-Chain. */
  readonly bytes: Uint8Array;
  /** 32 bytes: hash of the create-asset transaction. */
  readonly assetId: Uint8Array;
}

const createAssetTypeId = 1;

const createAssetFields: Fields<CreateAsset> = {
  networkId: u32,
  blockchainId: id,
  outputs: outputsOf('unlockable'),
  inputs: inputsOf('unlockable'),
  memo: bytes,
  name: text,
  symbol: text,
  denomination: u8,
  initialStates: list(
    struct<CreateAsset['initialStates'][number]>({
      fxIndex: u32,
      outputs: list(transferOutput('unlockable')),
    }),
  ),
};
const createAsset = interfaceValue(createAssetTypeId, struct<CreateAsset>(createAssetFields));
const assets = list(struct<GenesisAsset>({ alias: text, ...createAssetFields }));

/**
 * Reads the genesis of the exchange chain (reference: section 5.2, step 3). Assets whose amount is fixed are understood, as all
 * networks have them.
 * @throws PlatformCodecError where the bytes break a rule of the codec.
 */
export function parseExchangeGenesis(encoded: Uint8Array): readonly GenesisAsset[] {
  return decode(assets, encoded, genesisRules);
}

/** The bytes of a genesis of the exchange chain. @throws PlatformCodecError where a value has no bytes. */
export function exchangeGenesisBytes(value: readonly GenesisAsset[]): Uint8Array {
  return encode(assets, value, genesisRules);
}

/** The ID of an asset: that of the unsigned transaction which creates it. */
export function assetIdOf(asset: CreateAsset): Uint8Array {
  return makeSigned(createAsset, asset, [], genesisRules).id;
}

/** The genesis of the exchange chain, which creates the native token (reference: section 5.2, steps 1 to 4). */
export function buildExchangeGenesis(config: GenesisConfig): ExchangeGenesis {
  const asset = nativeAsset(config);
  return { bytes: exchangeGenesisBytes([asset]), assetId: assetIdOf(asset) };
}

function nativeAsset({ networkId, allocations }: GenesisConfig): GenesisAsset {
  const holders = allocations.filter(({ initialAmount }) => initialAmount > 0n).sort(compareHolders);
  return {
    alias: 'AVAX',
    networkId,
    blockchainId: emptyId,
    outputs: [],
    inputs: [],
    memo: concatenated(holders.map(({ ethAddress }) => ethAddress)),
    name: 'Avalanche',
    symbol: 'AVAX',
    denomination: 9,
    initialStates: [{ fxIndex: 0, outputs: holders.map(outputOf).sort(compareTransferOutputs) }],
  };
}

function compareHolders(a: Allocation, b: Allocation): number {
  if (a.initialAmount !== b.initialAmount) return a.initialAmount < b.initialAmount ? -1 : 1;
  return compareBytes(a.address, b.address);
}

function outputOf({ initialAmount, address }: Allocation): TransferOutput {
  return {
    amount: initialAmount,
    owners: { locktime: 0n, threshold: 1, addresses: [address] },
    stakeableLocktime: 0n,
  };
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const target = new ByteWriter();
  for (const part of parts) target.fixed(part);
  return target.finish();
}
