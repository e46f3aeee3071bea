import { createWebHashHistory } from 'vue-router';
import { start } from './start.js';

start(createWebHashHistory());
