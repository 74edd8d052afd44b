import { Button, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_GRIDS } from '../../../../contract/choices.ts';
import type { AssetLabels } from '../../../../contract/cobie.ts';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useService } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormState } from '../../ui/form-state.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

/** The assets by their ids, or the filters of the list. */
export type LabelledAssets = Omit<AssetLabels, 'language' | 'grid'>;

interface Props {
  readonly projectId: string;
  readonly assets: LabelledAssets;
  readonly onClose: () => void;
}

const LANGUAGES = ['en', 'ar'] as const;
// A language is called by its own name, whatever the screen speaks.
const NAMES = { en: 'English', ar: 'العربية' } as const;

/** Asks for the language and the sheet of labels, and saves them as a PDF. */
export function LabelsDialog({ projectId, assets, onClose }: Props) {
  const { t, i18n } = useTranslation(['cobie', 'shell']);
  const { number } = useFormats();
  const title = t('cobie:labels.title');
  const [language, setLanguage] = useState<string>(i18n.language === 'ar' ? 'ar' : 'en');
  const [grid, setGrid] = useState<string>('3x8');
  const languageLabel = useId();
  const making = useLabels(projectId, title, onClose);
  const ordered = LABEL_GRIDS.map((value) => {
    const [columns = 1, rows = 1] = value.split('x').map(Number);
    const words = { columns: number(columns), rows: number(rows), labels: number(columns * rows) };
    return { value, label: t('cobie:labels.grid', words) };
  });
  return (
    <Dialog opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('shell:close') }}>
      <Stack>
        <Text size="sm">{t('cobie:labels.advice')}</Text>
        <Stack gap={4}>
          <Text size="sm" fw={500} id={languageLabel}>
            {t('cobie:labels.language')}
          </Text>
          <SegmentedControl
            aria-labelledby={languageLabel}
            value={language}
            onChange={setLanguage}
            data={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{NAMES[value]}</span> }))}
          />
        </Stack>
        <NativeSelect
          label={t('cobie:labels.sheet')}
          data={ordered}
          value={grid}
          onChange={(event) => setGrid(event.currentTarget.value)}
        />
        {making.error !== null && <ProblemNotice problem={making.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('shell:cancel')}
          </Button>
          <Button
            loading={making.isPending}
            leftSection={<IconDownload size={16} />}
            onClick={() => making.mutate({ ...assets, language, grid })}
          >
            {t('cobie:labels.action')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function useLabels(projectId: string, title: string, onClose: () => void) {
  const { ask } = useService();
  const { isOpen, notifyIfClosed } = useFormState(title);
  return useSingleMutation({
    mutationFn: async (asked: object) => {
      const address = new URL(`/api/projects/${projectId}/assets/labels`, window.location.origin);
      const headers = { 'content-type': 'application/json' };
      const answer = await ask(new Request(address, { method: 'POST', headers, body: JSON.stringify(asked) }));
      return answer.blob();
    },
    onError: notifyIfClosed,
    onSuccess: (pdf) => {
      save(pdf, 'labels.pdf');
      if (isOpen()) onClose();
    },
  });
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
