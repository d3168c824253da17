import type { Address } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { fundedPrivateKey } from '../../src/accounts.js';
import { feeConfig } from '../fee-config.js';

/** The account that moves coins. */
export const funded = privateKeyToAccount(fundedPrivateKey);
/** Who keeps the fees of the custom chain. */
export const feeRecipient = '0x00000000000000000000000000000000000fee00';
/** EVM chain IDs of the C-Chain and of the custom chain. */
export const chainIds = { C: '43112', mine: '99999' } as const;
/** One of the two chains of the node. */
export type ChainName = keyof typeof chainIds;

/** A custom chain whose genesis gives coins, mints some, and lets who makes the blocks keep the fees. */
export const customGenesis = {
  config: {
    chainId: Number(chainIds.mine),
    feeConfig,
    allowFeeRecipients: true,
    contractNativeMinterConfig: {
      blockTimestamp: 0,
      adminAddresses: [funded.address],
      initialMint: { [recipient(7)]: '0x9' },
    },
  },
  alloc: {
    [funded.address.slice(2)]: { balance: '0x52B7D2DCC80CD2E4000000' },
    [recipient(8).slice(2)]: { balance: '0x5' },
  },
  timestamp: '0x5FCB13D0',
  gasLimit: 8_000_000,
  difficulty: '0x0',
};

/** What the custom chain changes in its first block, for which its genesis is too old. */
export const customUpgrades = {
  stateUpgrades: [
    { blockTimestamp: 1_700_000_000, accounts: { [recipient(10)]: { balanceChange: '0x1d' } } },
  ],
  precompileUpgrades: [
    { contractNativeMinterConfig: { blockTimestamp: 1_700_000_001, disable: true } },
    {
      contractNativeMinterConfig: {
        blockTimestamp: 1_700_000_002,
        adminAddresses: [funded.address],
        initialMint: { [recipient(11)]: '0x1f' },
      },
    },
  ],
};

/** An address that nobody else has. */
export function recipient(number: number): Address {
  return `0x${(0xbeef_0000 + number).toString(16).padStart(40, '0')}`;
}
