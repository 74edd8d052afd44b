import { Button } from '@mantine/core';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../api/rows.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { Behind } from '../../parts/behind.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useMay } from '../../parts/standing.ts';
import type { WallView } from '../addresses.ts';
import type { Photo } from '../photo-words.ts';
import { PhotoDrop } from '../uploads/photo-drop.tsx';
import { useChoice } from './use-choice.ts';
import { WallBulk } from './wall-bulk.tsx';
import { WallFilters } from './wall-filters.tsx';
import { WallGrid } from './wall-grid.tsx';
import { FIRST_ORDER, isNarrowed, useWallRows, wallFilters } from './wall-query.ts';

const route = getRouteApi('/in/projects/$projectId/photos');

/** All photos of a project. */
export function WallScreen() {
  const { t } = useTranslation('photos');
  const { projectId } = route.useParams();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const rows = useWallRows(projectId, view);
  const show = (next: { readonly [Name in keyof WallView]: WallView[Name] | undefined }) =>
    void navigate({ search: next as WallView, replace: true });
  return (
    <PhotoDrop projectId={projectId} plan={view.plan} milestone={view.milestone}>
      <PageHead
        title={t('wall.title')}
        actions={
          <>
            <ExportMenu projectId={projectId} kind="photos" query={wallFilters(view)} />
            <UploadLink projectId={projectId} view={view} />
          </>
        }
      />
      <Behind>
        <WallFilters
          {...{ projectId, view }}
          onChange={(change) => show({ ...view, ...change })}
          onClear={() => show({ sort: view.sort })}
        />
        {/* Another list begins at its top, with nothing chosen. */}
        <Wall
          key={JSON.stringify([projectId, view])}
          {...{ projectId, view, rows }}
          onClear={() => show({ sort: view.sort })}
        />
      </Behind>
    </PhotoDrop>
  );
}

interface Props {
  readonly projectId: string;
  readonly view: WallView;
}

interface WallProps extends Props {
  readonly rows: Rows<Photo>;
  readonly onClear: () => void;
}

function Wall({ projectId, view, rows, onClear }: WallProps) {
  const { t } = useTranslation('photos');
  const choice = useChoice(rows);
  const mayChange = useMay(projectId, 'upload_engineer');
  const empty = isNarrowed(view) ? (
    <EmptyState
      icon={<IconPhoto />}
      title={t('wall.noMatch.title')}
      advice={t('wall.noMatch.advice')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('wall.filter.clear')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<IconPhoto />}
      title={t('wall.empty.title')}
      advice={mayChange ? t('wall.empty.advice') : t('wall.empty.wait')}
      action={<UploadLink projectId={projectId} view={view} />}
    />
  );
  return (
    <>
      {mayChange && <WallBulk {...{ projectId, view, choice }} isOffered={!(rows.isWhole && rows.count === 0)} />}
      <WallGrid
        {...{ projectId, rows, empty }}
        by={(view.sort ?? FIRST_ORDER).endsWith('takenAt') ? 'takenAt' : 'createdAt'}
        choice={mayChange ? choice : undefined}
      />
    </>
  );
}

function UploadLink({ projectId, view: { plan, milestone } }: Props) {
  const { t } = useTranslation('photos');
  const search = { ...(plan !== undefined && { plan }), ...(milestone !== undefined && { milestone }) };
  return (
    <Allowed projectId={projectId} role="upload_engineer">
      <Button
        leftSection={<IconUpload size={18} aria-hidden />}
        renderRoot={(props) => (
          <Link {...props} to="/projects/$projectId/uploads" params={{ projectId }} search={search} />
        )}
      >
        {t('upload.title')}
      </Button>
    </Allowed>
  );
}
