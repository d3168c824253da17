import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import OperationConsole from './OperationConsole.vue';
import './style.css';

/** The default theme with a console at the end of each operation's page. */
export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-footer-before': () => h(OperationConsole) }),
};
