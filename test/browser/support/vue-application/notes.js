import { h } from 'vue';
import { useRoute } from 'vue-router';
import { useData } from './use-data.js';

/** Its parameter becomes markup, as with `v-html`. */
export default {
  setup() {
    const route = useRoute();
    const found = useData(() => '/api/notes');
    return () => h('p', { innerHTML: `${found.value?.count ?? 0} notes about <i>${String(route.query.q)}</i>` });
  },
};
