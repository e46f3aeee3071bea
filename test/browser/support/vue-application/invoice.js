import { h } from 'vue';
import { useRoute } from 'vue-router';
import { useData } from './use-data.js';

export default {
  setup() {
    const route = useRoute();
    const invoice = useData(() => `/api/invoices/${String(route.params.id)}`);
    return () => h('h1', {}, invoice.value?.name);
  },
};
