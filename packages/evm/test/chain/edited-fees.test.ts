import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { expect, it } from 'vitest';
import { feeManagerAddress } from '../../src/precompiles/stateful/fee-manager.js';
import { openCustomTestChain } from '../fixtures/custom-chain.js';
import { richAddress } from '../fixtures/signed.js';
import { defaultFeeConfig, subnetGenesis } from '../fixtures/subnet-genesis.js';

it('the next block goes by the fees of the state as it was edited, not as it was before', async () => {
  const feeManagerConfig = { blockTimestamp: 0, adminAddresses: [richAddress] };
  const { chain } = openCustomTestChain(temporaryStore(), subnetGenesis({ feeManagerConfig }));
  expect(chain.nextFrame()?.environment.gasLimit).toBe(defaultFeeConfig.gasLimit);
  const gasLimitSlot = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 1 : 0));
  await chain.exclusively((between) =>
    between.edit((state) =>
      state.setStorage(feeManagerAddress, gasLimitSlot, Uint8Array.of(0x98, 0x96, 0x80)),
    ),
  );
  expect(chain.nextFrame()?.environment.gasLimit).toBe(10_000_000n);
});
