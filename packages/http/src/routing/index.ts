export { chooseRoute, hasRoute, type RouteChoice } from './choose-route.js';
export { type PathValues, pathValues } from './path-values.js';
export { createRouter, type Route, type Router, type RouteTarget, type RouteTargets } from './router.js';
