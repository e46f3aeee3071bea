import { h, ref } from 'vue';
import { RouterLink, useRouter } from 'vue-router';

const search = (router, path) =>
  h(
    'form',
    {
      onSubmit: (event) => {
        event.preventDefault();
        router.push({ path, query: { q: new FormData(event.currentTarget).get('term') } });
      },
    },
    [h('input', { name: 'term' }), h('button', {}, `Search ${path.slice(1)}`)],
  );

export const Layout = {
  setup(_, { slots }) {
    const router = useRouter();
    const isOpen = ref(false);
    return () => [
      h('nav', {}, [
        h('div', { onClick: () => router.push('/invoices') }, 'Invoices'),
        h('span', { onMouseenter: () => (isOpen.value = true) }, 'More'),
        isOpen.value ? h(RouterLink, { to: '/team' }, () => 'Team') : null,
      ]),
      search(router, '/notes'),
      search(router, '/labels'),
      slots.default(),
    ];
  },
};
