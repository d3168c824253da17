import { strictPackages, testStrictConsumer } from './strict-consumer.js';
import { tarballs } from './tarballs.js';

testStrictConsumer(['7.0'], () => tarballs(strictPackages));
