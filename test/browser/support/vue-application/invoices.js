import { h } from 'vue';
import { RouterLink } from 'vue-router';
import { useData } from './use-data.js';

export default {
  setup() {
    const invoices = useData(() => '/api/invoices?state=open');
    return () =>
      invoices.value?.map(({ id, name }) =>
        h(
          'p',
          {},
          h(RouterLink, { to: `/invoices/${id}` }, () => name),
        ),
      );
  },
};
