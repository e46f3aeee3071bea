import { h } from 'vue';
import { useRoute } from 'vue-router';
import { useData } from './use-data.js';

/** Its parameter stays a text. */
export default {
  setup() {
    const route = useRoute();
    const found = useData(() => '/api/labels');
    return () => h('p', {}, [`${found.value?.count ?? 0} labels about `, h('i', {}, route.query.q)]);
  },
};
