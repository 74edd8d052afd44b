import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Below } from '../../records/below.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Schedule } from './schedule.tsx';
import { listQuery } from './space-data.ts';
import { SpaceList } from './space-list.tsx';

const route = getRouteApi('/in/projects/$projectId/spaces');
const PARTS = ['list', 'schedule'] as const;

/** The spaces of a project, and the sums of their areas. */
export function SpacesScreen() {
  const { t } = useTranslation('spaces');
  const { projectId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { part: open = 'list', model } = search;
  const fill = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;
  return (
    <>
      <PageHead
        title={t('title')}
        actions={<ExportMenu projectId={projectId} kind="spaces" query={listQuery(search)} />}
      />
      <Tabs
        value={open}
        onChange={(next) =>
          void navigate({
            search: { ...(next === 'schedule' && { part: next }), ...(model !== undefined && { model }) },
            replace: true,
          })
        }
        keepMounted={false}
        style={fill}
      >
        <Tabs.List mb="sm">
          {PARTS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`part.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={open} style={fill}>
          <Below>{open === 'list' ? <SpaceList projectId={projectId} /> : <Schedule projectId={projectId} />}</Below>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
