// The peer of the list: what one would write by hand and in haste. node:http, one prepared statement on a pool,
// JSON.stringify; no key, no budgets, no workspaces, no request id, no log.
//   node bare-list.ts '{"databaseUrl":…,"connections":10,"workspaceId":…,"projectId":…}'
// Instants come as text and not as Date: pg's own parser costs a quarter of this peer's time (26 %, 2026-11-20).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { typeParsers } from '../../server/src/platform/database/wire-values.ts';

const { databaseUrl, connections, workspaceId, projectId } = JSON.parse(process.argv[2] ?? '') as {
  databaseUrl: string;
  connections: number;
  workspaceId: string;
  projectId: string;
};

const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: connections,
  options: '-c timezone=UTC -c datestyle=ISO',
  types: typeParsers,
});
const page = {
  name: 'page',
  text: `select id, project_id as "projectId", name, level, width_px as "widthPx", height_px as "heightPx",
    scale_m_per_px as "scaleMPerPx", rotation_deg as "rotationDeg", sort_order as "sortOrder",
    level_order as "levelOrder", is_visible as "isVisible", created_at as "createdAt"
    from floor_plan where workspace_id = $1 and project_id = $2 order by id limit $3`,
};

const server = createServer(async (_request, response) => {
  const { rows } = await pool.query({ ...page, values: [workspaceId, projectId, 50] });
  const body = JSON.stringify({ data: rows });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});
