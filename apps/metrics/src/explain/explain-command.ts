import { fetchExplanation } from './fetch-explanation.js';
import { writeExplanation } from './write-explanation.js';

/** Writes what stands behind the answer to a URL; the exit code is 1 where that is no success. */
export async function explainCommand(url: string, json: boolean): Promise<number> {
  const explanation = await fetchExplanation(url);
  const text = json
    ? JSON.stringify(explanation, null, 2)
    : writeExplanation(explanation, Math.floor(Date.now() / 1000));
  process.stdout.write(`${text}\n`);
  return explanation.status < 400 ? 0 : 1;
}
