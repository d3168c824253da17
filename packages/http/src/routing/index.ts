export { chooseRoute, namedValues, type RouteChoice, sentValues } from './choose-route.js';
export { createRouter, type Route, type Router, type RouteTarget, type RouteTargets } from './router.js';
