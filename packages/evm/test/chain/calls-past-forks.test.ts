import type { Hex } from '@firn/primitives/bytes';
import { temporaryFolder } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { callContract } from '../../src/chain/call-contract.js';
import { createAccessList } from '../../src/chain/create-access-list.js';
import { estimateGas } from '../../src/chain/estimate-gas.js';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { isEvmError } from '../../src/evm-error.js';
import type { CallRequest } from '../../src/execution/call-request.js';
import type { BlockOverrides } from '../../src/execution/overrides.js';
import { simulateBlocks } from '../../src/simulation/simulate-blocks.js';
import { isSimulationError } from '../../src/simulation/simulation-error.js';
import { traceCall } from '../../src/tracing/trace-call.js';
import { forkedChains, pieceInputs, probe } from '../fixtures/forked-chains.js';
import { textOf } from '../fixtures/text-of.js';

const word: Hex = `0x${'01'.repeat(32)}`;
/** What requests may say of which forks know nothing yet, or that others had before. */
const forms: Readonly<Record<string, Partial<CallRequest>>> = {
  'no price': {},
  'a price': { gasPrice: 1n },
  'fees of London': { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n },
  'an access list': { accessList: [{ address: probe, storageKeys: [word] }] },
  blobs: { blobVersionedHashes: [word], maxFeePerBlobGas: 1n },
  'an authorization': {
    authorizationList: [{ chainId: 0n, address: probe, nonce: 0n, yParity: 0n, r: 1n, s: 1n }],
  },
};

const methods: Readonly<
  Record<string, (chain: EvmChain, request: CallRequest, blockOverrides: BlockOverrides) => Promise<unknown>>
> = {
  call: (chain, request, blockOverrides) => callContract(chain, request, { blockOverrides }),
  estimate: (chain, request, blockOverrides) => estimateGas(chain, request, { blockOverrides }),
  'access list': async (chain, request, blockOverrides) =>
    createAccessList(chain, request, { blockOverrides }),
  trace: (chain, request, blockOverrides) => textOf(traceCall(chain, request, {}, { blockOverrides })),
  simulation: (chain, request, blockOverrides) => simulate(chain, request, blockOverrides, false),
  'validated simulation': (chain, request, blockOverrides) => simulate(chain, request, blockOverrides, true),
};

/** One block with all pieces in it: blocks in between are simulated too. */
async function simulate(
  chain: EvmChain,
  request: CallRequest,
  blockOverrides: BlockOverrides,
  validates: boolean,
): Promise<void> {
  if (request.input !== pieceInputs[0]) return;
  const calls = pieceInputs.map((input) => ({ ...request, input }));
  await simulateBlocks(chain, [{ blockOverrides, calls }], { tracesTransfers: !validates, validates });
}

/** An error that is not for the caller: a fault of the node. */
function faultOf(error: unknown): string | undefined {
  if (isEvmError(error) || isSimulationError(error)) return undefined;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

describe.each(Object.entries(forkedChains))('on the first block of %s', (_, { places, open }) => {
  it.each(Object.keys(methods))('a %s with the number and time of another fork is no fault', async (name) => {
    const chain = await open(temporaryFolder());
    const run = methods[name] as (typeof methods)[string];
    const faults = new Set<string>();
    for (const place of places) {
      for (const [form, fields] of Object.entries(forms)) {
        for (const to of [probe, undefined]) {
          for (const input of form === 'no price' ? pieceInputs : pieceInputs.slice(0, 1)) {
            const request = { to, input, gas: 200_000n, ...fields };
            await run(chain, request, place).catch((error: unknown) => {
              const fault = faultOf(error);
              if (fault !== undefined) faults.add(`${form}: ${fault}`);
            });
          }
        }
      }
    }
    await chain.close();
    expect([...faults]).toEqual([]);
  });
});

describe('a call past London on a block without a base fee', () => {
  it('sees the lowest fees there are', async () => {
    const { open } = forkedChains['a chain of Ethereum'] as (typeof forkedChains)[string];
    const chain = await open(temporaryFolder());
    const blockOverrides = { number: 100n, timestamp: 4000n, difficulty: 0n };
    const code: Hex = '0x4860005260206000f3';
    const answer = (instruction: Hex) =>
      callContract(
        chain,
        { to: probe },
        { blockOverrides, stateOverrides: new Map([[probe, { code: instruction }]]) },
      );
    expect(BigInt((await answer(code)).output)).toBe(0n);
    expect(BigInt((await answer('0x4a60005260206000f3')).output)).toBe(1n);
    await chain.close();
  });
});
