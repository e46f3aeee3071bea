import serializerSelector from '@fastify/fast-json-stringify-compiler';
import { memoizeFrozen } from '#kernel';

/** Fastify's own serializers. The response that is made from a document which the store keeps is serialized once. */
export const buildSerializer: ReturnType<typeof serializerSelector> = (...schemas) => {
  const compile = serializerSelector()(...schemas);
  return (route) => memoizeFrozen(compile(route));
};
