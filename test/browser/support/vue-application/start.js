import { createApp, h } from 'vue';
import { createRouter, RouterView } from 'vue-router';
import { Layout } from './layout.js';

/** Each page is a file of its own, which is loaded when it is opened. */
const routes = [
  { path: '/', component: () => import('./home.js') },
  { path: '/invoices', component: () => import('./invoices.js') },
  { path: '/invoices/:id', component: () => import('./invoice.js') },
  { path: '/notes', component: () => import('./notes.js') },
  { path: '/labels', component: () => import('./labels.js') },
  { path: '/team', component: () => import('./team.js') },
];

export function start(history) {
  createApp({ render: () => h(Layout, {}, () => h(RouterView)) })
    .use(createRouter({ history, routes }))
    .mount('#root');
}
