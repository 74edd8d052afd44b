// Addresses of pages of a list.

/** The first page of a project's floor plans. */
export function pageAddress(service: string, projectId: string, limit: number): string {
  return `${service}/api/v1/projects/${projectId}/capture/floor-plans?limit=${limit}`;
}

/** The address of a page (counted from 1), reached as a client does: by the cursors of the pages before it. */
export async function walkTo(page: number, firstPage: string, key: string): Promise<string> {
  let address = firstPage;
  for (let at = 1; at < page; at += 1) {
    const response = await fetch(address, { headers: { 'x-api-key': key } });
    const { nextCursor } = (await response.json()) as { nextCursor: string | null };
    if (nextCursor === null || nextCursor === undefined) throw new Error(`the list ends at page ${at}`);
    address = `${firstPage}&cursor=${nextCursor}`;
  }
  return address;
}
