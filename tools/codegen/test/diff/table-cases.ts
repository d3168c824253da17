import { answerCases } from './tables/answers.js';
import { bodyCases } from './tables/bodies.js';
import { parameterCases } from './tables/parameters.js';
import { securityCases } from './tables/security.js';
import { sentCases } from './tables/sent.js';
import type { TableCase } from './tables/table-case.js';
import { typeCases } from './tables/types.js';

/** Cases of what HTTP contracts hold, each with what sees that its verdict is right. */
export const tableCases: readonly TableCase[] = [
  ...bodyCases,
  ...answerCases,
  ...parameterCases,
  ...securityCases,
  ...sentCases,
  ...typeCases,
];
