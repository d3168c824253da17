import type { Common } from '@ethereumjs/common';
import type { EVM, ExecResult } from '@ethereumjs/evm';

/** What @ethereumjs/evm keeps of a contract while it runs. */
export type RunState = NonNullable<ExecResult['runState']>;

/** What is fixed about an instruction. */
export interface OpcodeInfo {
  readonly code: number;
  readonly name: string;
  readonly fullName: string;
  readonly fee: number;
  readonly feeBigInt: bigint;
  /** Whether its handler is to be awaited. */
  readonly isAsync: boolean;
  readonly dynamicGas: boolean;
  readonly isInvalid: boolean;
}

/** Carries out an instruction, whose gas is paid. */
export type OpcodeHandler = (state: RunState, common: Common) => unknown;
/** Returns the gas of an instruction; `gas` is the fixed part of it. */
export type GasHandler = (state: RunState, gas: bigint, common: Common) => bigint | Promise<bigint>;

/** An instruction in the table of an EVM. */
export interface OpcodeEntry {
  readonly opcodeInfo: OpcodeInfo;
  readonly opHandler: OpcodeHandler;
  /** Defined where `dynamicGas` is set, and for some others, where it is not called. */
  readonly gasHandler: GasHandler | undefined;
}

/**
 * The instructions of an EVM by their codes, to be exchanged in place. @ethereumjs/evm exports neither the table nor its types.
 * @throws Error when the EVM does not have such a table: it is of another version.
 */
export function opcodeTableOf(evm: EVM): OpcodeEntry[] {
  const table = (evm as unknown as { readonly _opcodeMap?: OpcodeEntry[] })._opcodeMap;
  const isTable = table?.length === 256 && table.every(isEntry);
  if (table === undefined || !isTable) throw new Error('@ethereumjs/evm has no table of 256 instructions');
  return table;
}

function isEntry({ opcodeInfo, opHandler, gasHandler }: Partial<OpcodeEntry>): boolean {
  return (
    typeof opcodeInfo?.feeBigInt === 'bigint' &&
    (opcodeInfo.isInvalid || typeof opHandler === 'function') &&
    (!opcodeInfo.dynamicGas || typeof gasHandler === 'function')
  );
}
