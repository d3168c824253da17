import type { Contract } from '@firn/contract';
import type { Config, ContractConfig } from '../config/config.js';
import type { Console } from '../terminal/console.js';
import type { Layout } from '../write/generated-file.js';

/** What an explanation draws from. */
export interface ExplainSource {
  readonly contract: Contract;
  readonly settings: ContractConfig;
  readonly config: Config;
  readonly layout: Layout;
  readonly colors: Console['colors'];
}
