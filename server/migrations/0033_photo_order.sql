-- Serves sort=takenAt and sort=-takenAt of a project's photos, which is how people look through them: a page of
-- 100,000 in 1 to 2 ms, and in 96 to 230 without (2026-11-21).
create index photo_taken on photo (workspace_id, project_id, taken_at, id);
