/** Builds the web application unless the last build was made of the same sources; answers whether it did. */
export function buildWebApplication(project: { readonly root: string; readonly node: string }): Promise<boolean>;
