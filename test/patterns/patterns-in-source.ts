import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { linear } from '../../libs/checks/src/linear.ts';

/** A pattern as it stands in the source, ready to be used on a text. */
export interface SourcePattern {
  /** File and pattern. */
  readonly name: string;
  readonly source: string;
  run(text: string): void;
}

/** Matches that one text can give are bounded by its length; more are not needed to see how time grows. */
const maxMatches = 200_000;

/** Every regular expression of the scanner and of what it sends requests with: literals, `RegExp`, RE2. */
export function patternsInSource(): SourcePattern[] {
  const files = globSync('libs/{checks,scanner,egress}/src/**/*.ts').filter(
    (file) => !/\.(?:spec|fixtures)\.ts$|\/testing\//.test(file),
  );
  return files.flatMap((file) => {
    const found: SourcePattern[] = [];
    const visit = (node: ts.Node): void => {
      const pattern = patternAt(node, file);
      if (pattern !== undefined) found.push(pattern);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
    return found;
  });
}

function patternAt(node: ts.Node, file: string): SourcePattern | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return native(file, node.text.slice(1, end), node.text.slice(end + 1));
  }
  const isRegExp = ts.isNewExpression(node) && node.expression.getText() === 'RegExp';
  const isLinear = ts.isCallExpression(node) && node.expression.getText() === 'linear';
  if (!isRegExp && !isLinear) return undefined;
  const [source, flags] = (node.arguments ?? []).map((argument) => textOf(argument));
  if (source === undefined) return undefined;
  if (isRegExp) return native(file, source, flags ?? '');
  const pattern = linear(source, flags ?? '');
  return { name: `${file}: RE2 ${source}`, source, run: (text) => void pattern.all(text, maxMatches) };
}

function native(file: string, source: string, flags: string): SourcePattern {
  const pattern = new RegExp(source, flags);
  const all = (text: string): void => {
    let matches = 0;
    for (const _ of text.matchAll(pattern)) if ((matches += 1) > maxMatches) return;
  };
  return { name: `${file}: ${source}`, source, run: pattern.global ? all : (text) => void pattern.exec(text) };
}

/** The text of an expression made of texts alone: a literal, `String.raw`, a list that is joined. */
function textOf(expression: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (ts.isTaggedTemplateExpression(expression) && ts.isNoSubstitutionTemplateLiteral(expression.template))
    return expression.template.rawText;
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression)) return undefined;
  const { expression: list, name } = expression.expression;
  if (name.text !== 'join' || !ts.isArrayLiteralExpression(list)) return undefined;
  const parts = list.elements.map((element) => textOf(element));
  return parts.some((part) => part === undefined) ? undefined : parts.join(textOf(expression.arguments[0]!) ?? ',');
}
