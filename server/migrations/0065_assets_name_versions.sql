-- Assets that name a version of a model which was deleted: they name the head of that model, as they do from now on when a
-- version is deleted, or none. The model is known of assets that were generated, and where the version was its first, whose id
-- it has. Told in the change feed like any change; the assets are locked before the clock, as everywhere.
with dangling as materialized (
  select asset.workspace_id, asset.project_id, asset.id, (
      select model.id from model
      where model.workspace_id = asset.workspace_id and model.project_id = asset.project_id and model.is_head
        and model.status = 'ready' and model.version_group_id::text in (asset.model_id::text, asset.generated ->> 'versionGroupId')
      order by model.version_group_id = asset.model_id desc limit 1) as head_id
  from asset
  where asset.model_id is not null
    and not exists (select from model where model.workspace_id = asset.workspace_id and model.id = asset.model_id)
  order by asset.workspace_id, asset.id
  for no key update of asset
), counted as (
  select workspace_id, count(*) as assets from dangling group by workspace_id
), clock as (
  update workspace_clock
  set sequence = sequence + counted.assets,
      at = greatest(date_trunc('milliseconds', clock_timestamp()), at + interval '1 millisecond')
  from counted where workspace_clock.workspace_id = counted.workspace_id
  returning workspace_clock.workspace_id, workspace_clock.sequence - counted.assets as sequence, workspace_clock.at
), told as (
  insert into change_entry (workspace_id, sequence, at, change, resource_type, resource_id, project_id)
  select dangling.workspace_id,
    clock.sequence + row_number() over (partition by dangling.workspace_id order by dangling.id), clock.at, 'updated', 'asset',
    dangling.id, dangling.project_id
  from dangling join clock on clock.workspace_id = dangling.workspace_id
)
update asset set model_id = dangling.head_id, updated_at = clock.at
from dangling join clock on clock.workspace_id = dangling.workspace_id
where asset.workspace_id = dangling.workspace_id and asset.id = dangling.id;
