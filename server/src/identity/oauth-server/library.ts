// oidc-provider, loaded when it is first asked for: 0.4 s and forty packages that most processes do without. By its own files: its
// entry writes to standard error of each process that Node 26 is newer than it knows.

/** What of the library is used. */
export type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Loads the library. */
export async function loadLibrary() {
  const [{ Provider }, { AccessDenied, InvalidGrant, InvalidRequest, InvalidScope }, { base, Check }] =
    await Promise.all([
      import('oidc-provider/lib/provider.js'),
      import('oidc-provider/lib/helpers/errors.js'),
      import('oidc-provider/lib/helpers/interaction_policy/index.js'),
    ]);
  return { Provider, AccessDenied, InvalidGrant, InvalidRequest, InvalidScope, interactionPolicy: base, Check };
}
