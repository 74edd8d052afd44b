import { Anchor, Box, Button, Group, Loader, ScrollArea, Stack, Text } from '@mantine/core';
import { IconBox, IconFile, IconFolder } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChoices } from '../choose/choices-data.ts';
import { NotListed } from '../choose/vendor-choice.tsx';
import { getPlainName, isFolder, isModelFile, sortItems, type VendorItem } from './folder-path.ts';

interface Props {
  readonly projectId: string;
  readonly connectionId: string;
  readonly chosen: VendorItem | undefined;
  readonly onChoose: (item: VendorItem | undefined) => void;
}

const LIST_HEIGHT_PX = 300;

/** Shows the folders and files of the linked project at the vendor, of which a file is chosen. */
export function FolderBrowser({ projectId, connectionId, chosen, onChoose }: Props) {
  const { t } = useTranslation('connections');
  const [path, setPath] = useState<readonly VendorItem[]>([]);
  const parent = path.at(-1)?.id;
  const listed = useChoices({ projectId, connectionId, kind: 'items', parent }, '');
  const list = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const items = listed.isPlaceholderData ? undefined : listed.data;
  // The button that was pressed is gone: the focus goes to the list that took its place.
  useEffect(() => {
    if (items === undefined || !isMoved.current) return;
    isMoved.current = false;
    list.current?.focus();
  }, [items]);
  const goTo = (next: readonly VendorItem[]) => {
    isMoved.current = true;
    onChoose(undefined);
    setPath(next);
  };
  const content = t('import.content', { name: path.length === 0 ? t('import.top') : getName(path) });
  return (
    <Stack gap="xs">
      <FolderTrail path={path} onGo={goTo} />
      {listed.error !== null && (
        <NotListed what={content} problem={listed.error} onRetry={() => void listed.refetch()} />
      )}
      <ScrollArea.Autosize mah={LIST_HEIGHT_PX} type="auto">
        <Box ref={list} role="group" aria-label={content} aria-busy={listed.isFetching} tabIndex={-1}>
          {items === undefined && listed.error === null && (
            <Group gap="xs" p="xs" role="status">
              <Loader size={16} aria-hidden />
              <Text size="sm">{t('choose.loading')}</Text>
            </Group>
          )}
          {items?.length === 0 && (
            <Text size="sm" p="xs" role="status">
              {t('import.empty')}
            </Text>
          )}
          {sortItems(items ?? []).map((item) => (
            <ItemButton
              key={item.id}
              {...{ item }}
              isChosen={item.id === chosen?.id}
              onPress={() => (isFolder(item) ? goTo([...path, item]) : onChoose(item))}
            />
          ))}
        </Box>
      </ScrollArea.Autosize>
    </Stack>
  );
}

const getName = (path: readonly VendorItem[]) => `\u2068${path.map(getPlainName).at(-1) ?? ''}\u2069`;

interface TrailProps {
  readonly path: readonly VendorItem[];
  readonly onGo: (path: readonly VendorItem[]) => void;
}

/** The folders that lead to the one that is shown; each leads back to itself. */
function FolderTrail({ path, onGo }: TrailProps) {
  const { t } = useTranslation('connections');
  return (
    <Group component="nav" gap={6} aria-label={t('import.folders')}>
      {path.length === 0 ? (
        <Text size="sm" fw={600}>
          {t('import.top')}
        </Text>
      ) : (
        <Anchor component="button" type="button" size="sm" onClick={() => onGo([])}>
          {t('import.top')}
        </Anchor>
      )}
      {path.map((folder, at) => (
        <Group key={folder.id} gap={6} miw={0}>
          <Text size="sm" c="dimmed" aria-hidden>
            /
          </Text>
          {at === path.length - 1 ? (
            <Text size="sm" fw={600} aria-current="page">
              <bdi>{getPlainName(folder)}</bdi>
            </Text>
          ) : (
            <Anchor component="button" type="button" size="sm" onClick={() => onGo(path.slice(0, at + 1))}>
              <bdi>{getPlainName(folder)}</bdi>
            </Anchor>
          )}
        </Group>
      ))}
    </Group>
  );
}

interface ItemProps {
  readonly item: VendorItem;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

/** A folder, which opens, or a file, which is chosen. Files that are not models can't be. */
function ItemButton({ item, isChosen, onPress }: ItemProps) {
  const { t } = useTranslation('connections');
  if (isFolder(item)) {
    return (
      <Button
        variant="subtle"
        color="gray"
        fullWidth
        justify="flex-start"
        leftSection={<IconFolder size={18} aria-hidden />}
        aria-label={t('import.open', { name: `\u2068${getPlainName(item)}\u2069` })}
        onClick={onPress}
      >
        <bdi>{getPlainName(item)}</bdi>
      </Button>
    );
  }
  const isModel = isModelFile(item);
  const Icon = isModel ? IconBox : IconFile;
  return (
    <Button
      variant={isChosen ? 'light' : 'subtle'}
      {...(!isChosen && { color: 'gray' })}
      fullWidth
      justify="flex-start"
      leftSection={<Icon size={18} aria-hidden />}
      aria-pressed={isChosen}
      disabled={!isModel}
      onClick={onPress}
    >
      <bdi>{item.name}</bdi>
    </Button>
  );
}
