export { formatDuration } from './format-duration.js';
export { ExecutionBudgetError, isExecutionBudgetError } from './turn-taking.js';
