// Search over everything in a project. Loaded when it is first opened.
import { Box, CloseButton, Kbd, Loader, Modal, ScrollArea, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../api/client.ts';
import { useApi } from '../api/use-api.ts';
import { ConnectionNotice } from '../ui/connection-notice.tsx';
import { useDialogFrame } from '../ui/dialog.tsx';
import { ProblemText } from '../ui/problem-notice.tsx';
import { useIsTouch } from '../ui/touch.ts';
import { recentRecords } from './recent-records.ts';
import { SearchFindings } from './search-findings.tsx';
import { type Finding, findingsOf, recentFindings } from './search-groups.ts';

interface Props {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** A field to type into, and below it what was found: arrows choose, Enter opens. */
export function ProjectSearch({ projectId, onClose }: Props) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const listId = useId();
  const frame = useDialogFrame({ opened: true, onClose });
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [isAwaited, setAwaited] = useState(false);
  const [recent] = useState(() => recentFindings(projectId, recentRecords(projectId)));
  const search = useSearch(projectId, text.trim());
  const groups = text.trim() === '' ? recent : findingsOf(projectId, search.data?.groups ?? []);
  const findings = groups.flatMap((group) => group.findings);
  const chosen = findings[Math.min(active, findings.length - 1)];

  function open({ address }: Finding): void {
    onClose();
    void router.navigate({ href: address });
  }

  // Who types on and strikes Enter at once means what is about to be found.
  const openAwaited = useEffectEvent(() => {
    setAwaited(false);
    if (chosen !== undefined && search.error === null) open(chosen);
  });
  useEffect(() => {
    if (isAwaited && !search.isStale) openAwaited();
  }, [isAwaited, search.isStale]);

  function onKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && findings.length > 0) {
      setActive((Math.min(active, findings.length - 1) + step + findings.length) % findings.length);
    } else if (event.key === 'Enter' && text.trim() !== '' && search.isStale) setAwaited(true);
    else if (event.key === 'Enter' && chosen !== undefined) open(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <Modal.Root opened {...{ onClose }} {...frame} yOffset="10dvh" size={640} padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('search.open')} radius="lg">
        <TextInput
          variant="unstyled"
          size="lg"
          px="sm"
          leftSection={search.isFetching ? <Loader size={18} aria-hidden /> : <IconSearch size={18} aria-hidden />}
          rightSection={<WayOut {...{ onClose }} />}
          rightSectionWidth={56}
          placeholder={t('search.placeholder')}
          aria-label={t('search.open')}
          role="combobox"
          aria-expanded={findings.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(chosen !== undefined && { 'aria-activedescendant': `${listId}-${chosen.id}` })}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
            setAwaited(false);
          }}
          onKeyDown={onKey}
          data-autofocus
        />
        <Box px="sm">
          <ConnectionNotice isInDialog />
        </Box>
        <Found>
          <SearchFindings
            {...{ groups, listId, chosen }}
            onOpen={open}
            onPoint={(each) => setActive(findings.indexOf(each))}
          />
        </Found>
        <div role="status">
          {search.error && (
            <Box p="sm">
              <ProblemText problem={search.error} />
            </Box>
          )}
          {!search.error && findings.length === 0 && (
            <Text size="sm" c="dimmed" p="sm">
              {text.trim() === '' ? t('search.hint') : search.isStale ? t('loading') : t('search.nothing')}
            </Text>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Fingers have no Escape, and on a phone hardly anything is seen beside the dialog. */
function WayOut({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('shell');
  return useIsTouch() ? <CloseButton aria-label={t('close')} onClick={onClose} /> : <Kbd size="xs">Esc</Kbd>;
}

/** Scrolls down, never sideways: titles are cut where the dialog ends. */
function Found({ children }: { readonly children: ReactNode }) {
  return (
    <ScrollArea.Autosize
      mah="60dvh"
      type="auto"
      scrollbars="y"
      style={{ borderTop: '1px solid var(--pcs-line)' }}
      styles={{ content: { minWidth: 0 } }}
    >
      {children}
    </ScrollArea.Autosize>
  );
}

/** What the service finds for a text, a moment after the last letter; what was found before stands meanwhile. */
function useSearch(projectId: string, text: string) {
  const api = useApi();
  const [q] = useDebouncedValue(text, 150);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['project', projectId, 'search', q],
    enabled: q !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      taken(api.GET('/api/projects/{projectId}/search', { params: { path: { projectId }, query: { q } }, signal })),
  });
  const isStale = q !== text || isFetching || isPlaceholderData;
  return { data, error: text === '' ? null : error, isFetching: text !== '' && isFetching, isStale };
}
