import { EVMError, type EVMOpts } from '@ethereumjs/evm';
import { Address } from '@ethereumjs/util';
import { emptyBytes, hexToBytes } from '@firn/primitives/bytes';

/**
 * The addresses that had contracts of the multi-coin rules, and the one where fees are burned: every call reverts and
 * keeps its gas (coreth, `deprecatedContract`).
 */
export const retiredPrecompiles: NonNullable<EVMOpts['customPrecompiles']> = [0, 1, 2].map((index) => ({
  address: new Address(hexToBytes(`0x01${'00'.repeat(18)}0${index}`)),
  function: () => ({
    executionGasUsed: 0n,
    returnValue: emptyBytes,
    exceptionError: new EVMError(EVMError.errorMessages.REVERT),
  }),
}));
