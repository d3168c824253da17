import { type Command, InvalidArgumentError, Option } from 'commander';

/**
 * Adds the flags that people of Anvil and Hardhat look for and that chains of a network cannot bear: each is refused with the reason and with
 * what stands for it, which an unknown flag would not tell.
 */
export function addRefusedFlags(command: Command): void {
  const options: readonly Option[] = [
    refused(
      '--chain-id <id>',
      'refused: it stands in the genesis of a chain; --custom-chain makes one of your own',
      'The chain ID stands in the genesis of the network: 43112 on local, 43113 on fuji, 43114 on mainnet. A chain of another one is a custom chain: --custom-chain NAME=genesis.json, with config.chainId.',
    ),
    refused(
      '--hardfork <name>',
      'refused: chains follow the upgrades of their network; --upgrade-file sets their times on a network of your own',
      "Chains follow the upgrades of their network: --upgrade-file sets the times on a network of one's own (--network-id FILE), and the genesis of a custom chain those of that chain (--custom-chain).",
    ),
  ];
  command.optionsGroup('Of Anvil and Hardhat:');
  for (const option of options) command.addOption(option);
}

function refused(flags: string, description: string, reason: string): Option {
  return new Option(flags, description).argParser(() => {
    throw new InvalidArgumentError(reason);
  });
}
