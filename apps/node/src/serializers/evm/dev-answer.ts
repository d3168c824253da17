import { type EvmChain, suggestedGasPrice } from '@firn/evm/chain';
import type { DevControls } from '@firn/evm/dev';
import type { DevMetadata, DevNodeInfo, HardhatMetadata } from '@firn/node-validators';
import type { AbiEntry, AbiParameter } from '../../abi/abi-entry.js';

/** A chain as Anvil describes it. */
export function toDevNodeInfo(chain: EvmChain): DevNodeInfo {
  const { header, hash } = chain.head;
  const environment = chain.nextFrame()?.environment ?? chain.rules.environmentOf(chain.head);
  return {
    currentBlockNumber: header.number,
    currentBlockTimestamp: Number(header.timestamp),
    currentBlockHash: hash,
    hardFork: chain.rules.executionRulesAt(environment).name,
    transactionOrder: chain.order,
    environment: {
      baseFee: environment.baseFee ?? 0n,
      chainId: Number(chain.chainId),
      gasLimit: environment.gasLimit,
      gasPrice: suggestedGasPrice(chain),
    },
    forkConfig: { forkUrl: null, forkBlockNumber: null, forkRetryBackoff: null },
  };
}

/** A node as Anvil describes it. */
export function toDevMetadata(dev: DevControls, clientVersion: string): DevMetadata {
  return {
    ...toHardhatMetadata(dev, clientVersion),
    forkedNetwork: null,
    snapshots: Object.fromEntries(
      Array.from(dev.snapshots.all(), ({ id, number, hash }) => [
        `0x${id.toString(16)}`,
        [Number(number), hash],
      ]),
    ),
  };
}

/** A node as Hardhat describes it. */
export function toHardhatMetadata(
  { chain, instanceId }: DevControls,
  clientVersion: string,
): HardhatMetadata {
  const { header, hash } = chain.head;
  return {
    clientVersion,
    chainId: Number(chain.chainId),
    instanceId,
    latestBlockNumber: Number(header.number),
    latestBlockHash: hash,
  };
}

/** An entry of the registry as the JSON of an ABI. A function of which nobody told more may do anything and returns nothing. */
export function toAbiItem({
  kind,
  name,
  inputs,
  outputs = [],
  mutability = 'payable',
}: AbiEntry): Record<string, unknown> {
  const item = { type: kind, name, inputs: inputs.map(toParameter) };
  return kind === 'function'
    ? { ...item, outputs: outputs.map(toParameter), stateMutability: mutability }
    : item;
}

function toParameter({ type, name = '', indexed, components }: AbiParameter): Record<string, unknown> {
  return {
    name,
    type,
    ...(indexed !== undefined && { indexed }),
    ...(components && { components: components.map(toParameter) }),
  };
}
