import { bytesOfKey } from '../key-of.js';
import type { PlatformState } from './platform-state.js';
import type { StateChanges } from './state-changes.js';

/** Makes changes in a state, each by its own call. */
export function applyChanges(changes: StateChanges, state: PlatformState): void {
  if (changes.timestamp !== undefined) state.setTimestamp(changes.timestamp);
  if (changes.gas !== undefined) state.setGas(changes.gas);
  if (changes.validatorFees !== undefined) state.setValidatorFees(changes.validatorFees);
  if (changes.supply !== undefined) state.setSupply(changes.supply);
  applyOutputs(changes, state);
  for (const subnet of changes.subnets.values()) if (subnet !== undefined) state.putSubnet(subnet);
  for (const chain of changes.blockchains.values()) if (chain !== undefined) state.putBlockchain(chain);
  applyStakers(changes, state);
  for (const [key, validator] of changes.l1Validators) {
    if (validator === undefined) state.removeL1Validator(bytesOfKey(key));
    else state.putL1Validator(validator);
  }
  for (const [key, expiry] of changes.registrations) state.addRegistration(bytesOfKey(key), expiry);
  for (const { tx, status } of changes.txs.values()) state.addTx(tx, status);
}

function applyOutputs(changes: StateChanges, state: PlatformState): void {
  for (const [key, utxo] of changes.utxos) {
    if (utxo === undefined) state.removeUtxo(bytesOfKey(key));
    else state.addUtxo(utxo);
  }
  for (const { stakingTxId, utxo } of changes.rewardUtxos) state.addRewardUtxo(stakingTxId, utxo);
  for (const { sourceChain, utxoId } of changes.imported.values()) state.removeImported(sourceChain, utxoId);
  for (const { destinationChain, utxo } of changes.exported) state.addExported(destinationChain, utxo);
}

function applyStakers(changes: StateChanges, state: PlatformState): void {
  for (const [key, staker] of changes.stakers) {
    if (staker !== undefined) continue;
    // One that came and went in between was never in this state.
    const ended = state.staker(bytesOfKey(key));
    if (ended !== undefined) state.removeStaker(ended);
  }
  for (const staker of changes.stakers.values()) if (staker !== undefined) state.addStaker(staker);
  for (const [key, amount] of changes.delegateeRewards) {
    state.setAccruedDelegateeReward(bytesOfKey(key), amount);
  }
}
