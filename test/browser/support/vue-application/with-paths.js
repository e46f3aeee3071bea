import { createWebHistory } from 'vue-router';
import { start } from './start.js';

start(createWebHistory());
