import { Button } from '@mantine/core';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../api/rows.ts';
import { Behind } from '../../records/below.tsx';
import { Allowed } from '../../ui/allowed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useMay } from '../../ui/project-access.ts';
import type { GalleryView } from '../addresses.ts';
import type { Photo } from '../photo-words.ts';
import { PhotoDrop } from '../uploads/photo-drop.tsx';
import { GalleryBulk } from './gallery-bulk.tsx';
import { GalleryFilters } from './gallery-filters.tsx';
import { GalleryGrid } from './gallery-grid.tsx';
import { FIRST_ORDER, hasFilters, toGalleryQuery, useGalleryRows } from './gallery-query.ts';
import { useChoice } from './use-choice.ts';

const route = getRouteApi('/in/projects/$projectId/photos');

/** Shows all photos of a project. */
export function GalleryScreen() {
  const { t } = useTranslation('photos');
  const { projectId } = route.useParams();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const rows = useGalleryRows(projectId, view);
  const show = (next: { readonly [Name in keyof GalleryView]: GalleryView[Name] | undefined }) =>
    void navigate({ search: next as GalleryView, replace: true });
  return (
    <PhotoDrop projectId={projectId} plan={view.plan} milestone={view.milestone}>
      <PageHead
        title={t('gallery.title')}
        actions={
          <>
            <ExportMenu projectId={projectId} kind="photos" query={toGalleryQuery(view)} />
            <UploadLink projectId={projectId} view={view} />
          </>
        }
      />
      <Behind>
        <GalleryFilters
          {...{ projectId, view }}
          onChange={(change) => show({ ...view, ...change })}
          onClear={() => show({ sort: view.sort })}
        />
        {/* A new list starts at its top, with nothing chosen. */}
        <Gallery
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
  readonly view: GalleryView;
}

interface GalleryProps extends Props {
  readonly rows: Rows<Photo>;
  readonly onClear: () => void;
}

function Gallery({ projectId, view, rows, onClear }: GalleryProps) {
  const { t } = useTranslation('photos');
  const choice = useChoice(rows);
  const mayChange = useMay(projectId, 'upload_engineer');
  const empty = hasFilters(view) ? (
    <EmptyState
      icon={<IconPhoto />}
      title={t('gallery.noMatch.title')}
      advice={t('gallery.noMatch.advice')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('gallery.filter.clear')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<IconPhoto />}
      title={t('gallery.empty.title')}
      advice={mayChange ? t('gallery.empty.advice') : t('gallery.empty.wait')}
      action={<UploadLink projectId={projectId} view={view} />}
    />
  );
  return (
    <>
      {mayChange && <GalleryBulk {...{ projectId, view, choice }} isOffered={!(rows.isWhole && rows.count === 0)} />}
      <GalleryGrid
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
