export { formatDuration } from './format-duration.js';
export {
  ExecutionBudgetError,
  heavyWeight,
  isExecutionBudgetError,
  readWeight,
  TurnTaking,
} from './turn-taking.js';
