import type { Contract } from '@firn/contract-model';
import type { Config, ContractConfig } from '../config/config.js';
import type { Console } from '../terminal/console.js';

/** What an explanation draws from. */
export interface ExplainSource {
  readonly contract: Contract;
  readonly settings: ContractConfig;
  readonly config: Config;
  readonly colors: Console['colors'];
}
