import { verifyFolder } from '../../src/commands/verification/verify-folder.js';

/** @throws Error with what `firn-node verify` tells of a data folder whose node does not run, unless it is whole. */
export async function verifyWhole(dataDir: string): Promise<void> {
  const told: string[] = [];
  await verifyFolder(dataDir, { onFault: ({ table, what }) => told.push(`${table}: ${what}`) });
  if (told.length > 0) throw new Error(`the data folder is damaged: ${told.slice(0, 20).join('; ')}`);
}
