type Section = 'schemas' | 'responses' | 'parameters' | 'headers' | 'examples';

/** The components of the document: what occurs in several places is written once, and referenced. */
export class SharedComponents {
  readonly #sections: Readonly<Record<Section, Record<string, object>>> = {
    schemas: {},
    responses: {},
    parameters: {},
    headers: {},
    examples: {},
  };

  /** A reference to the component; the object itself where another one has the name. */
  share(section: Section, name: string, component: object): object {
    const existing = (this.#sections[section][name] ??= component);
    const isSame = existing === component || JSON.stringify(existing) === JSON.stringify(component);
    return isSame ? { $ref: `#/components/${section}/${name}` } : component;
  }

  all(): Readonly<Record<Section, Readonly<Record<string, object>>>> {
    return this.#sections;
  }
}
