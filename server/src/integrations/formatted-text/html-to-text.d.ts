// Types of the part of html-to-text 10.0.1 that is used here; the package has none.
declare module 'html-to-text' {
  type OwnFormat = 'boundedTable' | 'boundedQuotation' | 'boundedList' | 'boundedOrderedList';
  type LibraryFormat = 'block' | 'dataTable' | 'blockquote' | 'unorderedList' | 'orderedList';
  interface Selector {
    readonly selector: string;
    readonly format?: 'skip' | 'block' | 'inlineSurround' | OwnFormat;
    readonly options?: Readonly<Record<string, boolean | number | string>>;
  }
  /** A node of the document. */
  export interface DomNode {
    readonly name?: string;
    readonly data?: string;
    readonly attribs?: Record<string, string>;
    readonly parent?: DomNode | null;
    readonly children?: readonly DomNode[];
  }
  export type Formatter = (
    node: DomNode,
    walk: unknown,
    builder: { readonly options: { readonly formatters: Readonly<Record<LibraryFormat, Formatter>> } },
    options: unknown,
  ) => void;
  interface Options {
    readonly formatters?: Readonly<Partial<Record<OwnFormat, Formatter>>>;
    readonly wordwrap?: false;
    readonly whitespaceCharacters?: string;
    readonly limits?: { readonly maxInputLength?: number; readonly maxDepth?: number };
    readonly selectors?: readonly Selector[];
  }
  export function compile(options: Options): (html: string) => string;
}
