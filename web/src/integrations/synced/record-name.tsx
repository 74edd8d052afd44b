import { Anchor, Text } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { findLabel, type NamedRecord } from './record-label.ts';

/** Returns a function that names a record by its number and title; one that is gone, or at the vendor alone, by its type. */
export function useRecordName(): (record: NamedRecord) => string {
  const { t } = useTranslation('synchronization');
  return (record) => {
    const label = findLabel(record);
    if ('text' in label) {
      const { text, version } = label;
      return version === undefined ? text : t('modelVersion', { name: `\u2068${text}\u2069`, version });
    }
    return t(`${label.word}Record`, { entity: t(`entities.${record.entity as 'issue'}`) });
  };
}

const SCREENS: Readonly<Record<string, string>> = {
  issue: 'issues/$issueId',
  rfi: 'rfis/$rfiId',
  asset: 'assets/$assetId',
  model: 'models/$modelId',
};

/** Returns the screen of a record; undefined for one that is gone, and for the connection itself. */
function findScreen(projectId: string, { entity, recordId, recordTitle }: NamedRecord): LinkProps | undefined {
  if (recordId === null || recordTitle === null) return undefined;
  // A space is shown in the list of spaces.
  if (entity === 'space')
    return { to: '/projects/$projectId/spaces', params: { projectId }, search: { q: recordTitle } } as LinkProps;
  const screen = SCREENS[entity];
  if (screen === undefined) return undefined;
  return { to: `/projects/$projectId/${screen}`, params: { projectId, [`${entity}Id`]: recordId } } as LinkProps;
}

/** Shows the name of a record as a link to its screen. */
export function RecordName({ projectId, record }: { readonly projectId: string; readonly record: NamedRecord }) {
  const name = useRecordName()(record);
  const screen = findScreen(projectId, record);
  if (screen === undefined)
    return (
      <Text span inherit className="own-direction" c="dimmed">
        {name}
      </Text>
    );
  return (
    <Anchor inherit className="own-direction" renderRoot={(props) => <Link {...props} {...screen} />}>
      {name}
    </Anchor>
  );
}

/** Shows the type of a record before its name; a name that says the type itself stands alone. */
export function TypedRecordName({ projectId, record }: { readonly projectId: string; readonly record: NamedRecord }) {
  const { t } = useTranslation('synchronization');
  return (
    <>
      {'text' in findLabel(record) && `${t(`entities.${record.entity as 'issue'}`)}: `}
      <RecordName {...{ projectId, record }} />
    </>
  );
}
