import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntegrationRun } from '../../../../contract/integration-runs.ts';
import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { RunDrawer } from '../overview/run-drawer.tsx';
import { RecordName } from '../synced/record-name.tsx';
import { FolderBrowser } from './folder-browser.tsx';
import type { VendorItem } from './folder-path.ts';
import { useImport, useRun } from './import-data.ts';
import { readImported } from './imported.ts';

const MAX_NAME = 200;

interface Props {
  readonly projectId: string;
  readonly connection: IntegrationConnection;
  readonly onClose: () => void;
}

/** Chooses a model file of the vendor, begins its import, and shows the run of it. */
export function ImportDialog({ projectId, connection, onClose }: Props) {
  const [begun, setBegun] = useState<IntegrationRun>();
  return begun === undefined ? (
    <ImportForm {...{ projectId, connection, onClose }} onBegun={setBegun} />
  ) : (
    <BegunImport {...{ projectId, begun, onClose }} />
  );
}

function ImportForm({ projectId, connection, onClose, onBegun }: Props & { onBegun: (run: IntegrationRun) => void }) {
  const { t } = useTranslation(['connections', 'shell']);
  const [item, setItem] = useState<VendorItem>();
  const [name, setName] = useState('');
  const start = useImport(projectId, connection, { onBegun });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (item !== undefined) start.run({ itemId: item.id, ...(name.trim() !== '' && { name: name.trim() }) });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t('import.title')}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Text size="sm">{t('import.advice')}</Text>
          <FolderBrowser
            {...{ projectId }}
            connectionId={connection.id}
            chosen={item}
            onChoose={(chosen) => {
              setItem(chosen);
              start.reset();
            }}
          />
          <TextInput
            label={t('import.name')}
            description={t('import.nameHint')}
            maxLength={MAX_NAME}
            dir="auto"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <ImportProblem {...{ projectId }} problem={start.problem} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell:cancel')}
            </Button>
            <Button type="submit" loading={start.isPending} disabled={item === undefined}>
              {t('import.action')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Shows why an import was not begun; of a file that has a model here, the model. */
function ImportProblem({ projectId, problem }: { readonly projectId: string; readonly problem: unknown }) {
  const { t } = useTranslation('connections');
  if (problem == null) return null;
  const model = readImported(problem);
  if (model === undefined) return <ProblemNotice problem={problem} />;
  return (
    <Alert color="blue" variant="light" role="alert" icon={<IconInfoCircle />} title={t('import.already')}>
      <Text size="sm">{t('import.alreadyAdvice')}</Text>
      <Text size="sm">
        <RecordName {...{ projectId }} record={{ entity: 'model', recordNumber: null, ...model }} />
      </Text>
    </Alert>
  );
}

interface BegunProps {
  readonly projectId: string;
  readonly begun: IntegrationRun;
  readonly onClose: () => void;
}

function BegunImport({ projectId, begun, onClose }: BegunProps) {
  const run = useRun(projectId, begun);
  return <RunDrawer {...{ projectId, run, onClose }} canManage />;
}
