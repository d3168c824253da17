import { emptyAccount } from '@firn/evm/state';
import type { EvmHandlers } from '@firn/node-server';
import { bytesToHex, type Hex, padLeft } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { lower, readState, requireBlock } from '../../requests/block-parameter.js';
import { requireProofBlock } from '../../requests/proof-window.js';
import { checkSlotCount, toSlot } from '../../requests/storage-slot.js';
import { answerProof, toAccountInfo } from '../../serializers/evm/account-answer.js';

/** Accounts and storage at a block. */
export const ethAccounts = {
  eth_getBalance: ({ address, block }, { hosted }) =>
    readState(hosted, block, (state) => state.account(lower(address))?.balance ?? 0n),

  eth_getCode: ({ address, block }, { hosted }) =>
    readState(hosted, block, (state) => bytesToHex(state.code(lower(address)))),

  eth_getTransactionCount: ({ address, block }, { chain }) => {
    const account = lower(address);
    if (block === 'pending') return chain.pool.nextNonce(account);
    return chain.stateAfter(requireBlock(chain, block)).nonce(account);
  },

  eth_getStorageAt: ({ address, hexKey, block }, { hosted }) => {
    const slot = toSlot(hexKey);
    return readState(hosted, block, (state) => bytesToHex(padLeft(state.storage(lower(address), slot), 32)));
  },

  eth_getStorageValues: ({ requests, block }, { hosted }) => {
    checkSlotCount(Object.values(requests));
    return readState(hosted, block, (state) =>
      Object.fromEntries(
        Object.entries(requests).map(([address, slots]) => {
          const account = lower(address as Hex);
          return [
            account,
            slots.map((slot) => bytesToHex(padLeft(state.storage(account, toSlot(slot)), 32))),
          ];
        }),
      ),
    );
  },

  eth_getAccount: ({ address, block }, { hosted }) =>
    readState(hosted, block, (state) => {
      const { nonce, balance, storageRoot, codeHash } = state.account(lower(address)) ?? emptyAccount;
      return { nonce, balance, storageRoot: bytesToHex(storageRoot), codeHash: bytesToHex(codeHash) };
    }),

  eth_getAccountInfo: ({ address, block }, { hosted }) =>
    readState(hosted, block, (state) => toAccountInfo(state, lower(address))),

  eth_getProof: ({ address, storageKeys, block }, context) => {
    const { chain, hosted } = context;
    const proved = requireProofBlock(chain, hosted.settings, block);
    return answerProof(proved, { address: lower(address), storageKeys }, context);
  },
} satisfies Partial<EvmHandlers<NodeContext>>;
