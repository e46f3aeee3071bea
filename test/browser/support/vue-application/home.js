import { h } from 'vue';

export default { render: () => h('h1', {}, 'Welcome') };
