import type { Hex } from '@firn/primitives/bytes';
import { encodeEventTopics, encodeFunctionData, numberToHex, pad } from 'viem';
import { describe, expect, it } from 'vitest';
import { precompileModules } from '../../../src/precompiles/stateful/precompile-modules.js';
import { readRole, roles } from '../../../src/precompiles/stateful/roles.js';
import {
  abis,
  admin,
  enabled,
  manager,
  nobody,
  openPrecompiles,
  type PrecompileMachine,
  roleLists,
} from '../../fixtures/precompile-machine.js';

const key = 'txAllowListConfig';
const list: Hex = '0x0200000000000000000000000000000000000002';
const abi = abis.allowList;
const setters = { setNone: 0n, setEnabled: 1n, setAdmin: 2n, setManager: 3n } as const;
const accounts = { admin, manager, enabled, nobody };
const roleNames = ['NoRole', 'EnabledRole', 'AdminRole', 'ManagerRole'];

function open(rules = { durango: true, granite: true }, timestamp?: bigint): PrecompileMachine {
  const lists = rules.durango ? roleLists : { ...roleLists, managerAddresses: [] };
  return openPrecompiles({
    configs: { [key]: lists },
    rules,
    ...(timestamp === undefined ? {} : { timestamp }),
  });
}

describe('the functions of every list of allowed accounts', () => {
  it('is at every address that has one', () => {
    const listed = [...precompileModules.values()].filter(({ configKey }) => configKey !== 'warpConfig');
    expect(listed.map(({ address }) => address.slice(-2))).toEqual(['00', '01', '02', '03', '04']);
  });

  it('reads roles for 5,000 gas', async () => {
    const machine = open();
    for (const [account, role] of [
      [nobody, 0n],
      [enabled, 1n],
      [admin, 2n],
      [manager, 3n],
    ] as const) {
      const call = { abi, name: 'readAllowList', args: [account] };
      expect(await machine.read(list, call, { from: nobody })).toBe(role);
      expect((await machine.call(list, call)).executionGas).toBe(5000n);
    }
  });

  it('lets admins set every role, managers only move between none and enabled, others nothing', async () => {
    const allowed = (by: string, from: bigint, to: bigint): boolean =>
      by === 'admin' || (by === 'manager' && from <= 1n && to <= 1n);
    for (const [by, caller] of Object.entries(accounts)) {
      for (const account of Object.values(accounts)) {
        for (const [name, role] of Object.entries(setters)) {
          const machine = open();
          const before = readRole(machine.state, list, account);
          const outcome = await machine.call(list, { abi, name, args: [account] }, { from: caller });
          if (allowed(by, before, role)) {
            expect(outcome).toMatchObject({ error: undefined, output: '0x', executionGas: 22_131n });
            expect(readRole(machine.state, list, account)).toBe(role);
            expect(outcome.logs).toEqual([
              {
                address: list,
                topics: encodeEventTopics({
                  abi,
                  eventName: 'RoleSet',
                  args: { role, account, sender: caller },
                }),
                data: numberToHex(before, { size: 32 }),
              },
            ]);
          } else {
            expect(outcome.error?.message.toLowerCase()).toBe(
              `cannot modify allow list: modify address: ${caller}, from role: ${roleNames[Number(before)]}, to role: ${roleNames[Number(role)]}`.toLowerCase(),
            );
            expect(outcome.gasUsed).toBe(2_000_000n);
            expect(outcome.logs).toEqual([]);
            expect(readRole(machine.state, list, account)).toBe(before);
          }
        }
      }
    }
  });

  it('refuses writes in static calls after the input, and runs out of gas one unit below the price', async () => {
    const machine = open();
    const input = encodeFunctionData({ abi, functionName: 'setEnabled', args: [nobody] });
    const exact = 21_000n + 22_131n + (await dataGas(machine, input));
    expect((await machine.send({ to: list, input, gas: exact - 1n })).error).toEqual({
      kind: 'out-of-gas',
      message: 'out of gas',
    });
    expect(readRole(machine.state, list, nobody)).toBe(roles.none);
    expect((await machine.send({ to: list, input, gas: exact })).error).toBeUndefined();
  });

  it('fails for inputs without a known function', async () => {
    const machine = open();
    const failures: [Hex, string][] = [
      ['0x', 'missing function selector to precompile - input length (0)'],
      ['0x704b6c', 'missing function selector to precompile - input length (3)'],
      ['0x12345678', 'invalid function selector: 0x12345678'],
      ['0x704b6c02', 'abi: attempting to unmarshal an empty string while arguments are expected'],
      ['0x704b6c0200', 'abi: cannot marshal in to go type: length insufficient 1 require 32'],
    ];
    for (const [input, message] of failures) {
      const outcome = await machine.send({ to: list, input });
      expect(outcome).toMatchObject({ error: { kind: 'other', message }, gasUsed: 2_000_000n, output: '0x' });
    }
  });

  it('before Durango writes no logs, has no managers and wants inputs of exactly the right length', async () => {
    const machine = open({ durango: false, granite: false }, 1_700_000_000n);
    const input = encodeFunctionData({ abi, functionName: 'setEnabled', args: [nobody] });
    const outcome = await machine.send({ to: list, input });
    expect(outcome).toMatchObject({ error: undefined, executionGas: 20_000n, logs: [] });
    expect((await machine.send({ to: list, input: `${input}00` })).error?.message).toBe(
      'invalid input length for modifying allow list: 33',
    );
    expect(
      (await machine.send({ to: list, input: `0xd0ebdbe7${pad(nobody).slice(2)}` })).error?.message,
    ).toBe('invalid non-activated function selector: 0xd0ebdbe7');
    expect((await open().send({ to: list, input: `${input}00` })).error).toBeUndefined();
  });
});

async function dataGas(machine: PrecompileMachine, input: Hex): Promise<bigint> {
  const outcome = await machine.send({ to: nobody, input });
  return outcome.gasUsed - 21_000n;
}
