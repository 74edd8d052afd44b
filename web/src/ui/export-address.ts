/** The lists of a project that can be had as a file. */
export type ExportedKind = 'issues' | 'rfis' | 'clashes' | 'photos' | 'spaces' | 'assets';

/** The address of the rows of a list as a file. */
export function exportAddress(
  projectId: string,
  kind: ExportedKind,
  query: Readonly<Record<string, unknown>>,
  { format, lang }: { format: 'xlsx' | 'csv'; lang: string },
): string {
  const params = new URLSearchParams({ format, lang });
  for (const [name, value] of Object.entries(query)) params.set(name, String(value));
  // By its mark Excel opens the file in the right letters.
  if (format === 'csv') params.set('bom', 'true');
  return `/api/projects/${projectId}/exports/${kind}?${params}`;
}
