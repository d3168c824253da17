import { explainTokenFile, readToken } from '../api/explain/explain-token.js';
import { readConfig } from '../config.js';
import { fetchExplanation } from './fetch-explanation.js';
import { writeExplanation } from './write-explanation.js';

/** Flags of the command. */
export interface ExplainFlags {
  readonly json?: boolean;
  readonly dataDir?: string;
  readonly explainTokenFile?: string;
}

/** Writes what stands behind the answer to a URL; the exit code is 1 where that is no success. */
export async function explainCommand(url: string, { json, ...flags }: ExplainFlags): Promise<number> {
  const { dataDir, explainTokenFile: file = explainTokenFile(dataDir) } = readConfig({ ...flags });
  const explanation = await fetchExplanation(url, readToken(file));
  const text = json
    ? JSON.stringify(explanation, null, 2)
    : writeExplanation(explanation, Math.floor(Date.now() / 1000));
  process.stdout.write(`${text}\n`);
  return explanation.status < 400 ? 0 : 1;
}
