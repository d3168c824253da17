import { describe, expect, it } from 'vitest';
import { guideCommands } from './guide-commands.js';
import type { Workplace } from './workplace.js';

/** What commands of the guides write, where it is more than that they succeed. */
const answers: readonly (readonly [RegExp, RegExp])[] = [
  [/^npm run (node|metrics)(?! -- (explain|verify))|^firn mock/, /^listening on http/m],
  [/info\.getNetworkName/, /networkName\s+local/],
  [/ext\/health/, /"healthy":true/],
  [/eth_blockNumber/, /^0x[1-9]/m],
  [/listChains/, /43112/],
  [/health-check/, /"status":"ok"/],
  [/ verify /, /equal|agree|same/],
  [/-s http\S+pets\/7$|call getPet/, /Rex/],
  [/pets\/none/, /400/],
  [/x-mock-error/, /No pet has this number/],
  [/@firn\/conformance/, / 0 failed/],
  [/describe getPet/, /petId/],
  [/^ls packages/, /petshop-client/],
];

/** Tests of the wanted commands of each guide, in their order. */
export function testCommands(workplace: () => Workplace, isWanted: (command: string) => boolean): void {
  const guides = guideCommands()
    .map(({ name, commands }) => ({ name, commands: commands.filter(isWanted) }))
    .filter(({ commands }) => commands.length > 0);
  describe.each(guides)('$name', ({ commands }) => {
    it.each(commands)('%s', async (command) => {
      const { code, output } = await workplace().run(command);
      expect({ code, output }).toMatchObject({ code: 0 });
      for (const [which, wanted] of answers) if (which.test(command)) expect(output).toMatch(wanted);
    });
  });
}

/**
 * Whether a command is one of those that show each kind: programs started and asked, a chain that goes on, the whole way from an own document,
 * and all that costs no program of ours.
 */
export function isRepresentative(command: string): boolean {
  return /^(curl|ls) |^npm run node$|^firn call (info\.|eth_sendTransaction|eth_blockNumber)|petshop|getPet/.test(
    command,
  );
}
