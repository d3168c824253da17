import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { encodeFunctionData, getContractAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { readRole, roles, writeRole } from '../../src/precompiles/stateful/roles.js';
import type { PrecompileRules } from '../../src/precompiles/stateful/stateful-precompile.js';
import { assemble, deploying } from '../fixtures/assemble.js';
import {
  abis,
  admin,
  enabled,
  nobody,
  openPrecompiles,
  type PrecompileMachine,
  roleLists,
} from '../fixtures/precompile-machine.js';

const list: Hex = '0x0200000000000000000000000000000000000002';
const deployers: Hex = '0x0200000000000000000000000000000000000000';
const minter: Hex = '0x0200000000000000000000000000000000000001';
const contract: Hex = '0x2222222222222222222222222222222222222222';
const other: Hex = '0x3333333333333333333333333333333333333333';
const configs = {
  contractDeployerAllowListConfig: roleLists,
  contractNativeMinterConfig: roleLists,
  txAllowListConfig: roleLists,
};

/** Passes its input on to an address by one instruction, then stores and returns whether that succeeded. */
function forwarder(instruction: string, target: Hex, gas = 'GAS'): Hex {
  const value = instruction === 'CALL' || instruction === 'CALLCODE' ? '0x00' : '';
  return assemble(`
    CALLDATASIZE 0x00 0x00 CALLDATACOPY
    0x00 0x00 CALLDATASIZE 0x00 ${value} ${target} ${gas} ${instruction}
    0x00 MSTORE 0x20 0x00 RETURN`);
}

/** The same, but reverts afterwards. */
const forwardAndRevert = assemble(`
  CALLDATASIZE 0x00 0x00 CALLDATACOPY
  0x00 0x00 CALLDATASIZE 0x00 0x00 ${list} GAS CALL
  0x00 0x00 REVERT`);

function open(code: Hex, rules?: PrecompileRules, timestamp?: bigint): PrecompileMachine {
  const machine = openPrecompiles({
    configs,
    ...(rules === undefined ? {} : { rules }),
    ...(timestamp === undefined ? {} : { timestamp }),
  });
  machine.state.setCode(contract, hexToBytes(code));
  writeRole(machine.state, list, contract, roles.admin);
  writeRole(machine.state, minter, contract, roles.enabled);
  return machine;
}

const setEnabled = encodeFunctionData({ abi: abis.allowList, functionName: 'setEnabled', args: [other] });
const readOther = encodeFunctionData({ abi: abis.allowList, functionName: 'readAllowList', args: [other] });
const succeeded: Hex = `0x${'1'.padStart(64, '0')}`;
const failed: Hex = `0x${'0'.padStart(64, '0')}`;

describe('contracts that keep state, called by contracts', () => {
  it('are called in the name of the calling contract', async () => {
    const machine = open(forwarder('CALL', list));
    const outcome = await machine.send({ from: nobody, to: contract, input: setEnabled });
    expect(outcome.output).toBe(succeeded);
    expect(outcome.logs.map(({ address }) => address)).toEqual([list]);
    expect(outcome.logs[0]?.topics[3]).toBe(`0x${contract.slice(2).padStart(64, '0')}`);
    expect(readRole(machine.state, list, other)).toBe(roles.enabled);
  });

  it('read, but do not write, in static calls', async () => {
    const machine = open(forwarder('STATICCALL', list));
    expect((await machine.send({ to: contract, input: readOther })).output).toBe(succeeded);
    const outcome = await machine.send({ to: contract, input: setEnabled });
    expect(outcome).toMatchObject({ output: failed, logs: [] });
    expect(readRole(machine.state, list, other)).toBe(roles.none);
  });

  it('do not write in a call within a static call', async () => {
    const machine = open(forwarder('STATICCALL', other));
    machine.state.setCode(other, hexToBytes(forwarder('CALL', list)));
    writeRole(machine.state, list, other, roles.admin);
    await machine.send({ to: contract, input: setEnabled });
    expect(readRole(machine.state, list, other)).toBe(roles.admin);
  });

  it('refuse to act in the name of others since Granite, or August 2025', async () => {
    const before = { durango: true, granite: false };
    for (const instruction of ['DELEGATECALL', 'CALLCODE']) {
      const code = forwarder(instruction, list, '0xffff');
      for (const machine of [open(code), open(code, before, 1_754_107_200n)]) {
        const outcome = await machine.send({ to: contract, input: setEnabled });
        expect(outcome).toMatchObject({ output: failed, logs: [] });
        expect(outcome.executionGas).toBeGreaterThan(0xffffn);
      }
      const old = open(code, before, 1_754_107_199n);
      expect((await old.send({ to: contract, input: setEnabled })).output).toBe(succeeded);
    }
  });

  it('keep nothing of a call whose caller reverts', async () => {
    const machine = open(forwardAndRevert);
    const outcome = await machine.send({ to: contract, input: setEnabled });
    expect(outcome).toMatchObject({ error: { kind: 'revert' }, logs: [] });
    expect(readRole(machine.state, list, other)).toBe(roles.none);
  });

  it('undo coins that were made in a call that is undone', async () => {
    const mint = encodeFunctionData({ abi: abis.minter, functionName: 'mintNativeCoin', args: [other, 5n] });
    const machine = open(forwarder('CALL', minter));
    machine.state.setCode(
      other,
      hexToBytes(
        assemble(
          `CALLDATASIZE 0x00 0x00 CALLDATACOPY 0x00 0x00 CALLDATASIZE 0x00 0x00 ${contract} GAS CALL 0x00 0x00 REVERT`,
        ),
      ),
    );
    await machine.send({ to: other, input: mint });
    expect(machine.state.account(other)?.balance).toBe(0n);
    await machine.send({ to: contract, input: mint });
    expect(machine.state.account(other)?.balance).toBe(5n);
  });

  it('use no more than the gas that they are given, and cost 2,600 gas to be found', async () => {
    // 22,131 for the call and 2,600 for the account that the transaction did not name.
    const machine = open(forwarder('CALL', list, '0x5673'));
    const enough = await machine.send({ to: contract, input: setEnabled });
    expect(enough.output).toBe(succeeded);
    machine.state.setCode(contract, hexToBytes(forwarder('CALL', list, '0x5672')));
    const short = await machine.send({ to: contract, input: setEnabled });
    expect(short.output).toBe(failed);
    const named = await machine.send({
      to: contract,
      input: setEnabled,
      accessList: [{ address: list, storageKeys: [] }],
    });
    expect(short.executionGas - named.executionGas).toBe(2500n);
  });

  it('receive value, which their account keeps', async () => {
    const machine = open('0x');
    machine.state.updateAccount(admin, { balance: 9n });
    await machine.send({ from: admin, to: list, input: setEnabled, value: 4n });
    expect(machine.state.account(list)?.balance).toBe(4n);
  });
});

describe('the list of who may create contracts', () => {
  const runtime = assemble('0x01 0x00 MSTORE 0x20 0x00 RETURN');
  const init = deploying(runtime);
  /** Creates a contract of its input and returns its address. */
  const factory = (instruction: 'CREATE' | 'CREATE2'): Hex =>
    assemble(`CALLDATASIZE 0x00 0x00 CALLDATACOPY ${instruction === 'CREATE2' ? '0x07' : ''}
      CALLDATASIZE 0x00 0x00 ${instruction} 0x00 MSTORE 0x20 0x00 RETURN`);

  it('takes all the gas of a transaction that may not create one', async () => {
    const machine = open('0x');
    expect((await machine.send({ from: enabled, input: init })).error).toBeUndefined();
    const refused = await machine.send({ from: nobody, input: init, gas: 300_000n });
    expect(refused).toMatchObject({
      error: {
        kind: 'other',
        message: `tx.origin ${nobody} is not authorized to deploy a contract`,
      },
      gasUsed: 300_000n,
    });
    expect(machine.state.account(getContractAddress({ from: nobody, nonce: 0n }))).toBeUndefined();
    // Who sent it pays for it: the nonce is used.
    expect(machine.state.account(nobody)?.nonce).toBe(1n);
  });

  it('asks who sent the transaction, not which contract creates', async () => {
    for (const instruction of ['CREATE', 'CREATE2'] as const) {
      const machine = open(factory(instruction));
      const allowed = await machine.send({ from: enabled, to: contract, input: init });
      expect(BigInt(allowed.output)).toBeGreaterThan(0n);
      writeRole(machine.state, deployers, contract, roles.admin);
      const refused = await machine.send({ from: nobody, to: contract, input: init });
      expect(refused).toMatchObject({ output: failed, error: undefined });
      // All but a 64th of what was left.
      expect(refused.executionGas).toBeGreaterThan(1_900_000n);
    }
  });
});
