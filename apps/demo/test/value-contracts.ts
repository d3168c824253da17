type Hex = `0x${string}`;

const word = (value: bigint | Hex): string => BigInt(value).toString(16).padStart(64, '0');

/** Code that makes a contract of these bytes. */
function making(runtime: string): Hex {
  const length = (runtime.length / 2).toString(16).padStart(2, '0');
  return `0x60${length}8060093d393df3${runtime}`;
}

/**
 * Contracts that move coins, each as the code that makes it, assembled by hand. None of them cares whether what it does succeeds, but for
 * the one that fails.
 */
export const valueContracts = {
  /** Calls the first word of its input with the value in the second word, and the rest as input; see {@link callInput}. */
  caller: making('600060006040360380604060003760006020356000355af15000'),
  /** Sends what it gets to the first word of its input, and fails after that. */
  failing: making('6000600060006000346000355af15060006000fd'),
  /** Gives all it has to the first word of its input, and ends. */
  ending: making('600035ff'),
  /** Makes a contract of its input with what it gets. */
  factory: making('36600060003736600034f05000'),
  /** Runs the code of the first word of its input for itself. */
  delegate: making('60006000600060006000355af45000'),
} as const;

/** Code for the factory: what is made has no code, is not made at all, or gives itself all it has and is gone with that. */
export const factoryInputs = { empty: '0x00', failing: '0xfe', burning: '0x30ff' } as const;

/** Input of a caller. */
export function callInput(target: Hex, value: bigint, input = '0x'): Hex {
  return `0x${word(target)}${word(value)}${input.slice(2)}`;
}

/** Input of a contract that takes an address. */
export function addressInput(address: Hex): Hex {
  return `0x${word(address)}`;
}

/** Input of a precompile with a list of who may use it: `setEnabled(address)`. */
export function enableInput(address: Hex): Hex {
  return `0x0aaf7043${word(address)}`;
}

/** Input of a native minter: `mintNativeCoin(address,uint256)`. */
export function mintInput(recipient: Hex, amount: bigint): Hex {
  return `0x4f5aaaba${word(recipient)}${word(amount)}`;
}
