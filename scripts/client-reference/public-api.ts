import ts from 'typescript';

/** A function, method or accessor with its documentation. */
export interface DocumentedFunction {
  readonly name: string;
  /** Without the name: `(params: CreateScanParams): Promise<CreatedScan>`. */
  readonly signature: string;
  readonly documentation: string;
}

export interface DocumentedProperty {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly documentation: string;
}

/** A class, interface or type of the package, or one that its clients consist of. */
export interface DocumentedType {
  readonly name: string;
  readonly documentation: string;
  /** What it extends, or what a type alias stands for; empty where there is nothing. */
  readonly base: string;
  readonly properties: readonly DocumentedProperty[];
  readonly functions: readonly DocumentedFunction[];
}

/** What a package exports. */
export interface PublicApi {
  readonly types: readonly DocumentedType[];
  /** The functions that it exports by themselves. */
  readonly functions: readonly DocumentedFunction[];
  /** The functions of the namespaces that it exports, by the namespace's name. */
  readonly namespaces: Readonly<Record<string, DocumentedType>>;
  /** Names of what has no documentation: `Scan.score`. */
  readonly undocumented: readonly string[];
}

/** Reads the exports of a module with their documentation, and the classes that properties of its classes have. */
export function publicApiOf(entryFile: string): PublicApi {
  const program = ts.createProgram([entryFile], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    types: ['node'],
  });
  const reader = new ApiReader(program.getTypeChecker());
  const file = program.getSourceFile(entryFile);
  if (file === undefined) throw new Error(`${entryFile} does not exist`);
  reader.readModule(file);
  return reader;
}

class ApiReader implements PublicApi {
  readonly types: DocumentedType[] = [];
  readonly functions: DocumentedFunction[] = [];
  readonly namespaces: Record<string, DocumentedType> = {};
  readonly undocumented: string[] = [];
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  readModule(file: ts.SourceFile): void {
    for (const [name, symbol] of this.#exportsOf(file)) {
      const declaration = declarationOf(symbol);
      if (ts.isSourceFile(declaration)) this.namespaces[name] = this.#namespace(name, declaration);
      else if (ts.isFunctionDeclaration(declaration)) this.functions.push(this.#function(name, symbol, declaration));
      else this.#addType(symbol);
    }
  }

  #exportsOf(file: ts.SourceFile): ReadonlyMap<string, ts.Symbol> {
    const module = this.#checker.getSymbolAtLocation(file);
    if (module === undefined) throw new Error(`${file.fileName} is no module`);
    const exported = this.#checker.getExportsOfModule(module).map((symbol): [string, ts.Symbol] => {
      const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
      return [symbol.name, isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol];
    });
    return new Map(exported);
  }

  #namespace(name: string, file: ts.SourceFile): DocumentedType {
    const functions: DocumentedFunction[] = [];
    for (const symbol of this.#exportsOf(file).values()) {
      const declaration = declarationOf(symbol);
      if (ts.isFunctionDeclaration(declaration)) functions.push(this.#function(name, symbol, declaration));
      else this.#addType(symbol);
    }
    return { name, documentation: '', base: '', properties: [], functions };
  }

  #addType(symbol: ts.Symbol): void {
    if (this.types.some(({ name }) => name === symbol.name)) return;
    const declaration = declarationOf(symbol);
    const documentation = this.#documentation(symbol, symbol.name);
    if (ts.isTypeAliasDeclaration(declaration)) {
      const base = textOf(declaration.type);
      this.types.push({ name: symbol.name, documentation, base, properties: [], functions: [] });
    } else if (ts.isClassDeclaration(declaration) || ts.isInterfaceDeclaration(declaration)) {
      const members = this.#members(symbol.name, declaration);
      const base = (declaration.heritageClauses ?? [])
        .filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
        .flatMap(({ types }) => types.map(textOf))
        .join(', ');
      this.types.push({ name: symbol.name, documentation, base, ...members });
    }
  }

  #members(owner: string, declaration: ts.ClassDeclaration | ts.InterfaceDeclaration) {
    const properties: DocumentedProperty[] = [];
    const functions: DocumentedFunction[] = [];
    for (const member of declaration.members) {
      if (ts.isConstructorDeclaration(member)) {
        const documentation = commentOf(member);
        if (documentation !== '')
          functions.push({ name: `new ${owner}`, signature: parametersOf(member), documentation });
        continue;
      }
      const symbol = member.name === undefined ? undefined : this.#checker.getSymbolAtLocation(member.name);
      if (symbol === undefined || !isPublic(member)) continue;
      if (ts.isMethodDeclaration(member)) functions.push(this.#function(owner, symbol, member));
      if (ts.isPropertyDeclaration(member) || ts.isPropertySignature(member)) {
        const type = member.type === undefined ? '' : textOf(member.type);
        const isOptional = member.questionToken !== undefined;
        properties.push({
          name: symbol.name,
          type: isOptional ? withoutUndefined(type) : type,
          isOptional,
          documentation: this.#documentation(symbol, `${owner}.${symbol.name}`),
        });
        this.#addClassOf(symbol, member);
      }
    }
    return { properties, functions };
  }

  /** The class of a property such as `client.scans`, which the package does not export by itself. */
  #addClassOf(symbol: ts.Symbol, member: ts.Node): void {
    const type = this.#checker.getTypeOfSymbolAtLocation(symbol, member).getSymbol();
    const declaration = type?.valueDeclaration;
    const isOwn = declaration !== undefined && !declaration.getSourceFile().isDeclarationFile;
    if (type !== undefined && isOwn && ts.isClassDeclaration(declaration)) this.#addType(type);
  }

  #function(owner: string, symbol: ts.Symbol, declaration: ts.SignatureDeclaration): DocumentedFunction {
    const name = symbol.name.startsWith('__@') ? '[Symbol.asyncIterator]' : symbol.name;
    const result = declaration.type === undefined ? '' : `: ${textOf(declaration.type)}`;
    return {
      name,
      signature: `${parametersOf(declaration)}${result}`,
      documentation: this.#documentation(symbol, `${owner}.${name}`),
    };
  }

  #documentation(symbol: ts.Symbol, name: string): string {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(this.#checker)).replaceAll(/\s+/g, ' ').trim();
    if (text === '') this.undocumented.push(name);
    return text;
  }
}

function declarationOf(symbol: ts.Symbol): ts.Declaration {
  const [declaration] = symbol.declarations ?? [];
  if (declaration === undefined) throw new Error(`${symbol.name} has no declaration`);
  return declaration;
}

/** `#private` members and the names of errors are no part of the documentation. */
function isPublic(member: ts.ClassElement | ts.TypeElement): boolean {
  if (member.name === undefined || ts.isPrivateIdentifier(member.name)) return false;
  const flags = ts.getCombinedModifierFlags(member);
  return (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Override)) === 0;
}

function commentOf(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node);
  const text = comment === undefined ? undefined : ts.getTextOfJSDocComment(comment.comment);
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** A parameter with a default is optional, one that is taken apart is named after its type. */
function parametersOf({ parameters }: ts.SignatureDeclaration): string {
  const texts = parameters.map((parameter) => {
    const isOptional = parameter.questionToken !== undefined || parameter.initializer !== undefined;
    const name = ts.isIdentifier(parameter.name) ? parameter.name.text : 'options';
    if (parameter.type === undefined) throw new Error(`${name} has no type`);
    return `${name}${isOptional ? '?' : ''}: ${textOf(parameter.type)}`;
  });
  return `(${texts.join(', ')})`;
}

/** What is optional may be undefined, too: callers need not leave it out. The documentation says it once. */
function textOf(node: ts.Node): string {
  const text = node.getText().replaceAll(/\s+/g, ' ').replace(/^\| /, '');
  return text.replaceAll(/(\w\?: [^;,}]+) \| undefined/g, '$1');
}

function withoutUndefined(type: string): string {
  return type.replace(/ \| undefined$/, '').replace(/^\((\(.*\) => \w+)\)$/, '$1');
}
