export { chooseRoute, hasRoute, type RouteChoice } from './choose-route.js';
export { type PathValues, pathValues } from './path-values.js';
export {
  createRouter,
  type RequestHead,
  type Route,
  type RouteConditions,
  type Router,
  type RouteTarget,
  type RouteTargets,
} from './router.js';
