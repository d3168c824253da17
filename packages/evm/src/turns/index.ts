export { formatDuration } from './format-duration.js';
export { ExecutionBudgetError, isExecutionBudgetError, readWeight, TurnTaking } from './turn-taking.js';
