import type { Hex } from '@firn/primitives/bytes';
import { zeroAddress } from '../../block/header.js';
import { EvmError } from '../../evm-error.js';
import { type CallRequest, cappedGas, requestToMessage } from '../../execution/call-request.js';
import { authorityOf } from '../../execution/delegation.js';
import type { Message } from '../../execution/message.js';
import type { VmError } from '../../execution/vm-error.js';
import { createdAddress } from '../../receipt/expand-receipts.js';
import type { AccessListEntry } from '../../transaction/transaction.js';
import {
  type CallOptions,
  type CallSession,
  defaultCallLimits,
  explainRefusal,
  withCallState,
} from './call-contract.js';
import type { ChainReader } from './chain-reader.js';
import { atLeastGasForSize } from './estimate-gas.js';
import { withFeeDefaults } from './next-fees.js';
import { TouchedStorage } from './touched-storage.js';

/** The least gas that an authorization can cost. */
const authorizationGas = 25_000n;

/** The storage that a transaction touches, and what it costs when it names all of it. */
export interface AccessListResult {
  readonly accessList: readonly AccessListEntry[];
  readonly gasUsed: bigint;
  /** Why the call failed, if it did; the list is then of what it touched before. */
  readonly error: VmError | undefined;
}

/**
 * The access list with which a transaction touches nothing that is not on the list. A transaction without a price gets one with which it
 * would be included, unless the base fee is waived: then it is free.
 * @throws TransactionError when the transaction may not run, EvmError `call-request` for a request that contradicts itself.
 */
export function createAccessList(
  chain: ChainReader,
  request: CallRequest,
  options: CallOptions = {},
): Promise<AccessListResult> {
  const { block = chain.head, limits = defaultCallLimits } = options;
  checkAuthorizationCount(request, limits.gasCap);
  const priced = options.waivesBaseFee === true ? request : withFeeDefaults(chain, request, block);
  // The observer changes with every round; the hooks stay.
  let touched: TouchedStorage | undefined;
  const hooks = { onReach: (...seen: Parameters<TouchedStorage['observe']>) => touched?.observe(...seen) };
  return withCallState(chain, { ...options, block, hooks }, async (session) => {
    const nonce = request.nonce ?? session.machine.state.account(request.from ?? zeroAddress)?.nonce ?? 0n;
    const message = requestToMessage({ ...priced, nonce }, chain.chainId, limits.gasCap);
    const excluded = costlessAccounts(message, session);
    let accessList = new TouchedStorage(message.accessList, excluded).toAccessList();
    for (;;) {
      touched = new TouchedStorage(accessList, excluded);
      const before = touched.size;
      const { gasUsed, error } = await session.run({ ...message, accessList }).catch((refusal: unknown) => {
        throw explainRefusal(refusal, (reason) => `failed to apply transaction: err: ${reason}`);
      });
      // It only grows, and each round costs more gas than the one before, so this comes to an end.
      if (touched.size === before) {
        return { accessList, gasUsed: atLeastGasForSize(chain, gasUsed, request, accessList), error };
      }
      accessList = touched.toAccessList();
    }
  });
}

/** Sender, recipient, built-in contracts and those who signed an authorization: they are known beforehand anyway. */
function costlessAccounts(message: Message, { machine }: CallSession): ReadonlySet<Hex> {
  const excluded = new Set<Hex>([message.from, message.to ?? createdAddress(message.from, message.nonce)]);
  for (const precompile of machine.precompiles) excluded.add(`0x${precompile}`);
  for (const authorization of message.authorizationList ?? []) {
    const { chainId } = authorization;
    if (chainId !== 0n && chainId !== machine.rules.chainId) continue;
    const authority = authorityOf(authorization);
    if (authority !== undefined) excluded.add(authority);
  }
  return excluded;
}

function checkAuthorizationCount({ authorizationList = [], gas }: CallRequest, gasCap: bigint): void {
  if (BigInt(authorizationList.length) > cappedGas(gas, gasCap) / authorizationGas) {
    throw new EvmError('call-request', 'insufficient gas to process all authorizations');
  }
}
