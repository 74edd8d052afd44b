-- The texts by which people find the elements of models (models/elements/search.ts). Apart from the elements, whose properties are
-- wide: a search reads the texts of a whole project, because under row-level security no index serves one.
create table model_element_text (
  workspace_id uuid not null,
  project_id uuid not null,
  model_id uuid not null,
  id uuid not null,
  -- In lower case: name, tag, name of the type, class and name of the storey, a line each.
  text text collate "C" not null,
  primary key (workspace_id, model_id, id)
);
alter table model_element_text enable row level security;
create policy tenant on model_element_text using (workspace_id = current_setting('app.workspace_id')::uuid);
grant select, insert, delete on model_element_text to :"service_role";

create function format_element_text(name text, tag text, type_name text, class text, storey text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as
$$ select lower(concat_ws(E'\n', left(name, 200), left(tag, 200), left(type_name, 200), class, left(storey, 200))) $$;
grant execute on function format_element_text(text, text, text, text, text) to :"service_role";
revoke execute on function format_element_text(text, text, text, text, text) from public;

-- Kept by triggers, so that processes of the release before this one keep them too. Storeys are inserted before their elements.
create function insert_element_texts() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.model_element_text (workspace_id, project_id, model_id, id, text)
  select element.workspace_id, element.project_id, element.model_id, element.id,
    public.format_element_text(element.name, element.tag, element.type_name, element.class, storey.name)
  from inserted as element
  left join public.model_storey as storey on storey.workspace_id = element.workspace_id
    and storey.model_id = element.model_id and storey.id = element.storey_id
  where not element.is_repeated;
  return null;
end
$$;
create function delete_element_texts() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.model_element_text as stored using deleted as element
  where stored.workspace_id = element.workspace_id and stored.model_id = element.model_id and stored.id = element.id;
  return null;
end
$$;
create trigger model_element_texts_insert after insert on model_element
  referencing new table as inserted for each statement execute function insert_element_texts();
create trigger model_element_texts_delete after delete on model_element
  referencing old table as deleted for each statement execute function delete_element_texts();
revoke execute on function insert_element_texts(), delete_element_texts() from public;

insert into model_element_text (workspace_id, project_id, model_id, id, text)
select element.workspace_id, element.project_id, element.model_id, element.id,
  format_element_text(element.name, element.tag, element.type_name, element.class, storey.name)
from model_element as element
left join model_storey as storey on storey.workspace_id = element.workspace_id
  and storey.model_id = element.model_id and storey.id = element.storey_id
where not element.is_repeated;
