import { emptyBloom, emptyOmmersHash, type Header, zeroHash } from '../block/header.js';
import { bytesToHex, type Hex } from '../bytes.js';
import { initialMinDelayExcess } from '../fees/acp226.js';
import type { NetworkUpgrades } from '../rules/network-upgrades.js';
import { emptyRoot } from '../trie/trie.js';
import { headerNonce } from './genesis-state.js';
import type { Genesis } from './parse-genesis.js';

/** Wei per gas in the first header: where dynamic fees start (Apricot Phase 3). */
const initialBaseFee = 225_000_000_000n;

/** The header of the C-Chain's first block. */
export function cChainGenesisHeader(genesis: Genesis, stateRoot: Hex, upgrades: NetworkUpgrades): Header {
  const { timestamp } = genesis;
  const since = <T>(upgrade: bigint, value: T): T | undefined => (timestamp >= upgrade ? value : undefined);
  return {
    parentHash: genesis.parentHash,
    ommersHash: emptyOmmersHash,
    coinbase: genesis.coinbase,
    stateRoot,
    transactionsRoot: emptyRoot,
    receiptsRoot: emptyRoot,
    logsBloom: emptyBloom,
    difficulty: genesis.difficulty,
    number: genesis.number,
    gasLimit: genesis.gasLimit,
    gasUsed: genesis.gasUsed,
    timestamp,
    extraData: genesis.extraData,
    mixHash: genesis.mixHash,
    nonce: bytesToHex(headerNonce(genesis.nonce)),
    extDataHash: zeroHash,
    baseFeePerGas: since(upgrades.apricotPhase3, genesis.baseFeePerGas ?? initialBaseFee),
    extDataGasUsed: since(upgrades.apricotPhase4, 0n),
    blockGasCost: since(upgrades.apricotPhase4, 0n),
    blobGasUsed: since(upgrades.etna, 0n),
    excessBlobGas: since(upgrades.etna, 0n),
    parentBeaconBlockRoot: since(upgrades.etna, zeroHash),
    timestampMilliseconds: since(upgrades.granite, timestamp * 1000n),
    minDelayExcess: since(upgrades.granite, initialMinDelayExcess),
  };
}
