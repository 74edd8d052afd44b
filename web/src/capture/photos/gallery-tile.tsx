import { Skeleton } from '@mantine/core';
import { Icon360, IconDrone, IconVideo, type TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceBox } from '../../ui/choice-box.tsx';
import { Thumbnail } from '../../ui/photo-view/thumbnail.tsx';
import type { Photo, PhotoKind } from '../photo-words.ts';
import { usePhotoLabel } from '../plans/photo-label.ts';
import classes from './gallery.module.css';
import { getPhotoFileUrl } from './photo-data.ts';
import type { Choice } from './use-choice.ts';

interface Props {
  readonly projectId: string;
  readonly photo: Photo | undefined;
  /** Position of the photo in the list. */
  readonly index: number;
  /** True for the tile that Tab stops at; arrow keys move from there. */
  readonly isStop: boolean;
  readonly heightPx: number;
  readonly choice: Choice | undefined;
  readonly onActive: (index: number) => void;
}

const ICONS: Readonly<Partial<Record<PhotoKind, TablerIcon>>> = {
  photo360: Icon360,
  video_frame: IconVideo,
  drone: IconDrone,
};

/** Shows a photo in the gallery. A click opens it, or chooses it while others are chosen. Memoised: drawn again only if changed. */
export const GalleryTile = memo(function One(props: Props) {
  const { photo, index, choice } = props;
  const isChosen = photo !== undefined && choice?.photos.has(photo.id) === true;
  return (
    <div
      role="gridcell"
      aria-selected={choice === undefined ? undefined : isChosen}
      className={classes.tile}
      data-chosen={isChosen || undefined}
      data-choosing={(choice?.photos.size ?? 0) > 0 || undefined}
    >
      {photo === undefined ? (
        <Skeleton height={props.heightPx} radius="sm" data-place={index} tabIndex={-1} />
      ) : (
        <Tile {...props} photo={photo} isChosen={isChosen} />
      )}
    </div>
  );
});

type TileProps = Props & { readonly photo: Photo; readonly isChosen: boolean };

function Tile({ projectId, photo, index, isStop, isChosen, heightPx, choice, onActive }: TileProps) {
  const { t } = useTranslation(['photos', 'shell']);
  const label = usePhotoLabel(projectId)(photo);
  function choose(event: MouseEvent<HTMLAnchorElement>): void {
    if (choice === undefined || event.ctrlKey || event.metaKey) return;
    if (choice.photos.size === 0 && !event.shiftKey) return;
    event.preventDefault();
    choice.toggle(index, event.shiftKey);
  }
  return (
    <>
      <Link
        to="/projects/$projectId/photos/$photoId"
        params={{ projectId, photoId: photo.id }}
        className={classes.link}
        aria-label={label}
        title={label}
        tabIndex={isStop ? 0 : -1}
        data-place={index}
        draggable={false}
        preload={false}
        onClick={choose}
        onFocus={() => onActive(index)}
      >
        <Picture src={getPhotoFileUrl(projectId, photo.id, 'thumbnail')} heightPx={heightPx} />
        <Marks kind={photo.kind} draft={photo.visibility === 'draft' ? t('photos:visibilities.draft') : undefined} />
      </Link>
      {choice && (
        <ChoiceBox
          className={classes.box}
          tabIndex={-1}
          label={t('shell:table.choose', { name: label })}
          isChosen={isChosen}
          onChange={({ nativeEvent }) =>
            choice.toggle(index, nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey)
          }
        />
      )}
    </>
  );
}

const Picture = memo(function One({ src, heightPx }: { readonly src: string; readonly heightPx: number }) {
  return <Thumbnail src={src} alt="" height={heightPx} />;
});

function Marks({ kind, draft }: { readonly kind: PhotoKind; readonly draft: string | undefined }) {
  const Icon = ICONS[kind];
  if (draft === undefined && Icon === undefined) return null;
  return (
    <span className={classes.marks} aria-hidden>
      {draft !== undefined && <span className={classes.mark}>{draft}</span>}
      {Icon !== undefined && (
        <span className={classes.mark}>
          <Icon size={14} />
        </span>
      )}
    </span>
  );
}
