import { ref, watchEffect } from 'vue';

/** What the server gives at the URL that `urlOf` gives, as JSON; undefined until then. */
export function useData(urlOf) {
  const data = ref();
  const load = async (url) => {
    const response = await fetch(url);
    data.value = await response.json();
  };
  watchEffect(() => {
    load(urlOf()).catch(() => undefined);
  });
  return data;
}
