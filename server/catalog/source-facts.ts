import type * as TypeDoc from 'typedoc';
import type { Context, Converter, Reflection, TypeScript } from 'typedoc';

import type { EventRecord, TypedText } from './catalog.ts';
import { omitEmpty } from './omit-empty.ts';

/** Data from the source of a declaration that TypeDoc does not keep as text. */
export interface SourceFacts {
  /** Its type as written, or as inferred. */
  readonly type?: string;
  /** The expression of its default. */
  readonly default?: string;
  /** Type parameters, parameters and result of a signature. */
  readonly signature?: string;
  /** Its parameters, in their order. */
  readonly parameters?: readonly SourceFacts[];
  readonly throws?: readonly TypedText[];
  /** Events of the tag `@fires`, by name. */
  readonly fires?: readonly EventRecord[];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Collects facts while TypeDoc converts.
 *
 * @returns The facts, complete when the conversion has ended.
 */
export function collectFacts(
  {
    Converter: { EVENT_CREATE_DECLARATION, EVENT_CREATE_SIGNATURE },
    TypeScript: ts,
  }: typeof TypeDoc,
  converter: Converter,
): ReadonlyMap<Reflection, SourceFacts> {
  const facts = new Map<Reflection, SourceFacts>();
  const reader = new SourceReader(ts);
  converter.on(EVENT_CREATE_DECLARATION, (context, reflection) => {
    const symbol = context.getSymbolFromReflection(reflection);
    const node = symbol?.valueDeclaration ?? symbol?.declarations?.[0];
    if (node) facts.set(reflection, reader.declaration(node, context));
  });
  converter.on(EVENT_CREATE_SIGNATURE, (context, reflection, node, signature) => {
    if (node) facts.set(reflection, reader.signature(node, signature, context));
  });
  return facts;
}

/** Reads facts from the syntax tree of TypeScript. */
class SourceReader {
  readonly #ts: typeof TypeScript;

  constructor(ts: typeof TypeScript) {
    this.#ts = ts;
  }

  /** Facts about a property, variable, alias or parameter; of others, only their events. */
  declaration(node: TypeScript.Node, context: Context): SourceFacts {
    const ts = this.#ts;
    const hasType =
      ts.isPropertyDeclaration(node) ||
      ts.isPropertySignature(node) ||
      ts.isParameter(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isVariableDeclaration(node);
    const type = hasType ? { type: this.#typeOf(node, context) } : {};
    const initializer = hasType && 'initializer' in node ? node.initializer : undefined;
    const value = initializer ?? this.#optionDefault(node, context);
    return {
      ...type,
      ...(value && { default: oneLine(value.getText()) }),
      fires: this.#fires(node),
    };
  }

  /** The default of an option that a call in a table declares: `flush: option(false)`. */
  #optionDefault(node: TypeScript.Node, { checker }: Context): TypeScript.Expression | undefined {
    const ts = this.#ts;
    if (!ts.isPropertyAssignment(node) || !ts.isCallExpression(node.initializer)) return undefined;
    const hasDefault = checker.getTypeAtLocation(node.initializer).getProperty('default');
    const [value] = node.initializer.arguments;
    return hasDefault && value?.getText() !== 'undefined' ? value : undefined;
  }

  /** Facts about a function, method, constructor or function type. */
  signature(
    node: TypeScript.SignatureDeclaration | TypeScript.JSDocSignature,
    signature: TypeScript.Signature | undefined,
    context: Context,
  ): SourceFacts {
    if (this.#ts.isJSDocSignature(node)) return {};
    const { checker } = context;
    const generics = node.typeParameters?.map((each) => each.getText()).join(', ');
    const parameters = node.parameters.map((each) => each.getText()).join(', ');
    const written = node.type?.getText();
    const type = written ?? (signature && checker.typeToString(signature.getReturnType()));
    const result = this.#ts.isConstructorDeclaration(node) ? undefined : type;
    const text = `${generics ? `<${generics}>` : ''}(${parameters})${result ? `: ${result}` : ''}`;
    return {
      signature: oneLine(text),
      parameters: node.parameters.map((each) => this.declaration(each, context)),
      ...(result && { type: oneLine(result) }),
      throws: this.#throws(node),
    };
  }

  #typeOf(
    node: TypeScript.Node & {
      readonly type?: TypeScript.TypeNode;
      readonly initializer?: TypeScript.Expression;
    },
    { checker }: Context,
  ): string {
    if (node.type) return oneLine(node.type.getText());
    // The type inferred from a named value can be long; the name is enough.
    if (node.initializer && this.#ts.isIdentifier(node.initializer)) {
      return `typeof ${node.initializer.text}`;
    }
    const { NoTruncation } = this.#ts.TypeFormatFlags;
    return oneLine(checker.typeToString(checker.getTypeAtLocation(node), node, NoTruncation));
  }

  #throws(node: TypeScript.Node): TypedText[] {
    const ts = this.#ts;
    return ts
      .getJSDocTags(node)
      .filter((tag) => ts.isJSDocThrowsTag(tag))
      .flatMap((tag) => {
        const type = tag.typeExpression?.type.getText();
        const description = oneLine(ts.getTextOfJSDocComment(tag.comment) ?? '');
        return type ? [omitEmpty<TypedText>({ type, description })] : [];
      });
  }

  #fires(node: TypeScript.Node): EventRecord[] {
    const ts = this.#ts;
    return ts
      .getJSDocTags(node)
      .filter((tag) => tag.tagName.text === 'fires')
      .flatMap((tag) => {
        const text = oneLine(ts.getTextOfJSDocComment(tag.comment) ?? '');
        const [, type, value, description] = /^(?:\{(.+?)\} )?(\S+)(?: - (.*))?$/.exec(text) ?? [];
        if (!value) return [];
        return [omitEmpty<EventRecord>({ value, type, description })];
      });
  }
}
