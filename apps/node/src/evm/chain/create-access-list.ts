import type { Hex } from '../bytes.js';
import { type CallRequest, requestToMessage } from '../execution/call-request.js';
import type { VmError } from '../execution/vm-error.js';
import { createdAddress } from '../receipt/expand-receipts.js';
import type { AccessListEntry } from '../transaction/transaction.js';
import { type CallOptions, type CallSession, withCallState } from './call-contract.js';
import type { EvmChain } from './evm-chain.js';

/** The storage that a transaction touches, and what it costs when it names all of it. */
export interface AccessListResult {
  readonly accessList: readonly AccessListEntry[];
  readonly gasUsed: bigint;
  /** Why the call failed, if it did; the list is then of what it touched before. */
  readonly error: VmError | undefined;
}

/** Another list can lead to other accesses; after this many the last one is the answer. */
const maxRounds = 8;

/** The access list with which a transaction touches nothing that is not on the list. */
export function createAccessList(
  chain: EvmChain,
  request: CallRequest,
  options: CallOptions = {},
): Promise<AccessListResult> {
  const message = requestToMessage(request, chain.chainId, options.gasCap);
  return withCallState(chain, options, async (session) => {
    const created = createdAddress(message.from, message.nonce);
    const known = new Set<Hex>([message.from, message.to ?? created]);
    let accessList: readonly AccessListEntry[] = message.accessList;
    for (let round = 0; ; round += 1) {
      const outcome = await session.run({ ...message, accessList }, { recordAccessList: true });
      const touched = withoutKnown(outcome.accessList ?? [], known, session);
      if (round === maxRounds || sameList(touched, accessList)) {
        return { accessList: touched, gasUsed: outcome.gasUsed, error: outcome.error };
      }
      accessList = touched;
    }
  });
}

// Sender, recipient and built-in contracts cost nothing more, so they are listed only for their storage.
function withoutKnown(
  touched: readonly AccessListEntry[],
  known: ReadonlySet<Hex>,
  { machine }: CallSession,
): AccessListEntry[] {
  return touched.filter(
    ({ address, storageKeys }) =>
      storageKeys.length > 0 || (!known.has(address) && machine.evm.getPrecompile(address) === undefined),
  );
}

function sameList(a: readonly AccessListEntry[], b: readonly AccessListEntry[]): boolean {
  const names = (list: readonly AccessListEntry[]): string =>
    JSON.stringify(list.map(({ address, storageKeys }) => [address, [...storageKeys].sort()]).sort());
  return names(a) === names(b);
}
