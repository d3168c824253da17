import type { JsonObject } from '../../src/json.js';
import { answerDocuments } from './answers.js';
import { bodyDocuments } from './bodies.js';
import { parameterDocuments } from './parameters.js';
import { variantDocuments } from './variants.js';

/** Small documents of what real ones hold, by the rule that they ask for. */
export const distilledDocuments: Readonly<Record<string, JsonObject>> = {
  ...parameterDocuments,
  ...bodyDocuments,
  ...answerDocuments,
  ...variantDocuments,
};
