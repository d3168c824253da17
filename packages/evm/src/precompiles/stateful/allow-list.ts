import { checksumAddress } from '@firn/crypto';
import { bigintToWord, bytesToHex, emptyBytes, type Hex } from '@firn/primitives/bytes';
import { addressAt, addressToTopic, checkWords } from './abi-words.js';
import {
  createContract,
  type PrecompileFunction,
  type PrecompileFunctionEntry,
  topicOf,
} from './precompile-functions.js';
import { eventGas, readSlotGas, writeSlotGas } from './precompile-gas.js';
import { canModify, isEnabled, type Role, readRole, roleName, roles, writeRole } from './roles.js';
import {
  forbidWrites,
  type PrecompileCall,
  PrecompileFailure,
  type StatefulPrecompile,
} from './stateful-precompile.js';

const roleSet = topicOf('RoleSet(uint256,address,address,uint256)');
const roleSetGas = eventGas(4, 1);

/** The functions by which every precompile with a list of allowed accounts lets the list be read and changed. */
export const allowListFunctions: readonly PrecompileFunctionEntry[] = [
  { signature: 'readAllowList(address)', run: readAllowList },
  { signature: 'setNone(address)', run: setter(roles.none) },
  { signature: 'setEnabled(address)', run: setter(roles.enabled) },
  { signature: 'setAdmin(address)', run: setter(roles.admin) },
  { signature: 'setManager(address)', run: setter(roles.manager), sinceDurango: true },
];

/** A precompile that is nothing but its list. */
export function createAllowList(address: Hex): StatefulPrecompile {
  return createContract(address, allowListFunctions);
}

/**
 * Lets only accounts with a role pass.
 * @throws PrecompileFailure with `refusal` and the caller.
 */
export function requireRole({ state, address, caller }: PrecompileCall, refusal: string): void {
  if (!isEnabled(readRole(state, address, caller))) {
    throw new PrecompileFailure(`${refusal}: ${checksumAddress(caller)}`);
  }
}

function readAllowList(call: PrecompileCall, args: Uint8Array): Uint8Array {
  call.useGas(readSlotGas);
  checkWords(call, args, 1, 'read allow list');
  return bigintToWord(readRole(call.state, call.address, addressAt(args, 0)));
}

function setter(role: Role): PrecompileFunction {
  return (call, args) => {
    const { state, address, caller } = call;
    call.useGas(writeSlotGas);
    checkWords(call, args, 1, 'modifying allow list');
    forbidWrites(call);
    const account = addressAt(args, 0);
    const before = readRole(state, address, account);
    if (!canModify(readRole(state, address, caller), before, role)) {
      // The reference client names the caller here, not the account that it wanted to change.
      throw new PrecompileFailure(
        `cannot modify allow list: modify address: ${checksumAddress(caller)}, from role: ${roleName(before)}, to role: ${roleName(role)}`,
      );
    }
    if (call.rules.durango) {
      call.useGas(roleSetGas);
      call.emitLog({
        topics: [roleSet, bytesToHex(bigintToWord(role)), addressToTopic(account), addressToTopic(caller)],
        data: bytesToHex(bigintToWord(before)),
      });
    }
    writeRole(state, address, account, role);
    return emptyBytes;
  };
}
