import { h } from 'vue';
import { useData } from './use-data.js';

export default {
  setup() {
    const team = useData(() => '/api/team');
    return () => h('p', {}, `${team.value?.length} people`);
  },
};
