export { decodePredicateResults, predicateResultsAfter } from './predicate-results.js';
