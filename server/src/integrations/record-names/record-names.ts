// SQL expressions for the names and editors of records here. Rows of connections have the type and the id of a record alone.

/** Selects the number of the record that a row of `table` is about, of models that of the version; null for types without numbers. */
export function selectRecordNumber(table: string): string {
  const numbers = (['issue', 'rfi'] as const).map((entity) => when(table, entity, 'number'));
  return `case ${table}.entity ${numbers.join(' ')} ${when(table, 'model', 'version')} end`;
}

/** Selects the title of the record that a row of `table` is about: of assets the tag, else what tells them apart on screens. */
export function selectRecordTitle(table: string): string {
  return (
    `case ${table}.entity ${when(table, 'issue', 'title')} ${when(table, 'rfi', 'subject')} ${when(table, 'space', 'name')} ` +
    `${when(table, 'asset', "coalesce(tag, nullif(concat_ws(' ', manufacturer, coalesce(model_number, serial_number)), ''))")} ` +
    `when 'model' then (select record.name from model as record where record.workspace_id = ${table}.workspace_id ` +
    `and (record.id = ${table}.record_id or record.version_group_id = ${table}.record_id and record.is_head) limit 1) end`
  );
}

/** Selects the number at the vendor of the record that a row of `table` is about, by its link. */
export const selectVendorNumber = (table: string): string =>
  `(select link.vendor_number from integration_link as link where link.workspace_id = ${table}.workspace_id and link.id = ${table}.link_id)`;

/** By the primary key. */
const when = (table: string, entity: string, column: string) =>
  `when '${entity}' then (select ${column} from ${entity} as record where record.workspace_id = ${table}.workspace_id ` +
  `and record.id = ${table}.record_id)`;

/** Selects the person who changed the record last, from its history; null if a program changed it, and for types without a history. */
export function selectLastEditor(table: string): string {
  const editors = (['issue', 'rfi'] as const).map(
    (entity) =>
      `when '${entity}' then (select case when last.by_type = 'user' then last.by_id end from ${entity}_history as last ` +
      `where last.workspace_id = ${table}.workspace_id and last.${entity}_id = ${table}.record_id ` +
      'order by last.at desc, last.id desc limit 1)',
  );
  return `case ${table}.entity ${editors.join(' ')} end`;
}
