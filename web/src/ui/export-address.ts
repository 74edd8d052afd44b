/** Lists of a project that can be exported. */
export type ExportedKind = 'issues' | 'rfis' | 'clashes' | 'photos' | 'spaces' | 'assets';

/** Returns the URL of an export of a list. */
export function exportAddress(
  projectId: string,
  kind: ExportedKind,
  query: Readonly<Record<string, unknown>>,
  { format, lang }: { format: 'xlsx' | 'csv' | 'pdf'; lang: string },
): string {
  const params = new URLSearchParams({ format, lang });
  for (const [name, value] of Object.entries(query)) params.set(name, String(value));
  // Excel needs the byte order mark to read the file as UTF-8.
  if (format === 'csv') params.set('bom', 'true');
  return `/api/projects/${projectId}/exports/${kind}?${params}`;
}
