import { Anchor, Button, Group, List, ScrollArea, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { Dialog } from '../dialog.tsx';
import { ServiceText } from '../service-text.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { type BulkItem, isOver, listUntried, type Run } from './bulk-runs.ts';
import { useBulkRuns } from './use-bulk-runs.ts';

/** Shows the progress or the result of a bulk change, with the reason for each record that was not changed. */
export function BulkReport({ run }: { readonly run: Run }) {
  const { t } = useTranslation(['issues', 'clashes', 'photos', 'shell']);
  const { show, putAway } = useBulkRuns();
  const close = () => (isOver(run) ? putAway(run.id) : show(undefined));
  return (
    <Dialog
      opened
      onClose={close}
      size="lg"
      title={t(`${run.kind}:bulk.report`)}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Stack>
        {isOver(run) ? <Outcome run={run} /> : <BulkProgress run={run} />}
        <Group justify="flex-end">
          <Button onClick={close} data-autofocus>
            {t('shell:close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Outcome({ run }: { readonly run: Run }) {
  const { t } = useTranslation(['bulk', 'issues', 'clashes', 'photos', 'problems']);
  const { number } = useFormats();
  const { kind, said, items, succeeded, refused, state } = run;
  const untouched = listUntried(run);
  const byId = new Map(items.map((each) => [each.id, each]));
  const told = (count: number) => ({ count, shown: number(count) });
  return (
    <>
      <Text size="sm">{t(said, told(succeeded.length))}</Text>
      {untouched.length > 0 && state === 'over' && (
        <Text size="sm">{t(`${kind}:bulk.untouched`, told(untouched.length))}</Text>
      )}
      {untouched.length > 0 && state === 'broken' && (
        <Items title={t('bulk:unconfirmed', told(untouched.length))}>
          {untouched.map((item) => (
            <List.Item key={item.id}>
              <ItemLink run={run} item={item} />
            </List.Item>
          ))}
        </Items>
      )}
      {refused.length > 0 && (
        <Items title={t(`${kind}:bulk.refused`, told(refused.length))}>
          {refused.map(({ id, reason, requestId }) => (
            <List.Item key={id}>
              <ItemLink run={run} item={byId.get(id)} />
              {': '}
              {reason === null ? t('bulk:noAnswer') : <ServiceText said={reason} />}
              {requestId !== null && (
                <Text size="xs" c="dimmed">
                  {t('problems:requestId')} <span className="as-typed">{requestId}</span>
                </Text>
              )}
            </List.Item>
          ))}
        </Items>
      )}
    </>
  );
}

function Items({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
        <List size="sm" spacing={4}>
          {children}
        </List>
      </ScrollArea.Autosize>
    </>
  );
}

/** Links to the record; the report can be opened again from the top bar. */
function ItemLink({ run, item }: { readonly run: Run; readonly item: BulkItem | undefined }) {
  const { show } = useBulkRuns();
  if (item === undefined) return null;
  return (
    <Anchor
      inherit
      onClick={() => show(undefined)}
      renderRoot={(props) => <Link {...props} to={`/projects/${run.projectId}/${run.kind}/${item.id}` as string} />}
    >
      {item.number === null ? (
        <span className="as-typed">{item.name}</span>
      ) : (
        <>
          <span className="as-typed">#{item.number}</span> <span className="own-direction">{item.name}</span>
        </>
      )}
    </Anchor>
  );
}
