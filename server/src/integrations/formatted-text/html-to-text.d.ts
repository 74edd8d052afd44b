// Types of the part of html-to-text 10.0.1 that is used here; the package has none.
declare module 'html-to-text' {
  interface Selector {
    readonly selector: string;
    readonly format?: 'skip' | 'dataTable';
    readonly options?: Readonly<Record<string, boolean | number | string>>;
  }
  interface Options {
    readonly wordwrap?: false;
    readonly whitespaceCharacters?: string;
    readonly limits?: { readonly maxInputLength?: number; readonly maxDepth?: number };
    readonly selectors?: readonly Selector[];
  }
  export function compile(options: Options): (html: string) => string;
}
