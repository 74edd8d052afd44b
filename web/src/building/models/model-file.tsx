import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconDownload, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { ExternalLinks } from '../../records/external-links.tsx';
import { Allowed } from '../../ui/allowed.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { ServiceText } from '../../ui/service-text.tsx';
import { toastDone, toastProblem } from '../../ui/toasts.tsx';
import { isUnderWay, type Model, useModelDeeds, useReport } from './model-data.ts';

interface Props {
  readonly projectId: string;
  readonly model: Model;
}

/** Shows the file of a version: its import report, its place on Earth, and its actions. */
export function ModelFile({ projectId, model }: Props) {
  return (
    <Stack pb="md" maw={960}>
      <Deeds key={model.id} projectId={projectId} model={model} />
      <ExternalLinks projectId={projectId} entity="model" recordId={model.id} />
      {model.status === 'ready' && <Report projectId={projectId} modelId={model.id} />}
    </Stack>
  );
}

function Deeds({ projectId, model }: Props) {
  const { t } = useTranslation('models');
  const { cancel, remove, forget } = useModelDeeds(projectId, model.id);
  const [isAsked, setAsked] = useState(false);
  const router = useRouter();
  const file = useOriginal(projectId, model.id);
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={file.isAsked}
        onClick={file.download}
      >
        {t('file.download')}
      </Button>
      <Allowed projectId={projectId} role="upload_engineer">
        {isUnderWay(model) && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            loading={cancel.isPending}
            onClick={() =>
              cancel.mutate(undefined, { onError: (problem) => toastProblem(t('file.notCancelled'), problem) })
            }
          >
            {t('file.cancel')}
          </Button>
        )}
        <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setAsked(true)}>
          {t('file.delete')}
        </Button>
      </Allowed>
      <Confirm
        opened={isAsked}
        title={t('file.deleteTitle', { version: model.version, name: model.name })}
        action={t('file.deleteAction')}
        isPending={remove.isPending}
        problem={remove.error}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toastDone(t('file.deleted', { version: model.version, name: model.name }));
              void router.navigate({ to: '/projects/$projectId/models', params: { projectId } }).then(forget);
            },
          })
        }
        onClose={() => setAsked(false)}
      >
        {t('file.deleteAdvice')}
      </Confirm>
    </Group>
  );
}

/** The address of the file is good for minutes: it is asked for when it is wanted. */
function useOriginal(projectId: string, modelId: string) {
  const { t } = useTranslation('models');
  const api = useApi();
  const [isAsked, setAsked] = useState(false);
  async function ask(): Promise<void> {
    setAsked(true);
    try {
      const params = { path: { projectId, modelId } };
      const { original } = await taken(api.GET('/api/projects/{projectId}/models/{modelId}/file', { params }));
      const link = document.createElement('a');
      link.href = original;
      link.download = '';
      link.click();
    } catch (problem) {
      toastProblem(t('file.notDownloaded'), problem);
    } finally {
      setAsked(false);
    }
  }
  return { isAsked, download: () => void ask() };
}

function Report({ projectId, modelId }: { readonly projectId: string; readonly modelId: string }) {
  const { t } = useTranslation('models');
  const { number } = useFormats();
  const report = useReport(projectId, modelId);
  if (report.error !== null) return <ProblemNotice problem={report.error} onRetry={() => void report.refetch()} />;
  if (report.data === undefined) return <Pending height={160} />;
  const { georeference, units, remarks } = report.data;
  const { mapConversion, site, trueNorthDeg } = georeference;
  return (
    <>
      <Section title={t('report.remarks')}>
        {remarks.length === 0 ? (
          <Text size="sm">{t('report.noRemarks')}</Text>
        ) : (
          <List size="sm">
            {remarks.map(({ code, count, examples, ...said }) => (
              <List.Item key={code}>
                <ServiceText said={said} /> {t('report.times', { count, shown: number(count) })}
                {examples.length > 0 && (
                  <Text span size="xs" c="dimmed" className="as-typed" style={{ overflowWrap: 'anywhere' }}>
                    {' '}
                    {examples.join(', ')}
                  </Text>
                )}
              </List.Item>
            ))}
          </List>
        )}
      </Section>
      <Section title={t('report.place')}>
        {mapConversion === null && site === null && trueNorthDeg === null && (
          <Text size="sm">{t('report.noPlace')}</Text>
        )}
        <Group component="dl" gap="xl" m={0} align="flex-start">
          {site !== null && (
            <Fact name={t('report.site')}>
              <bdi dir="ltr">
                {number(site.latitude, 'geographic')}, {number(site.longitude, 'geographic')}
              </bdi>
            </Fact>
          )}
          {site?.elevationM != null && (
            <Fact name={t('report.elevation')}>{t('report.metres', { shown: number(site.elevationM, 'length') })}</Fact>
          )}
          {mapConversion !== null && (
            <>
              <Fact name={t('report.crs')}>
                <span className="as-typed">{mapConversion.crs ?? t('noValue')}</span>
              </Fact>
              <Fact name={t('report.eastings')}>
                {t('report.metres', { shown: number(mapConversion.eastings, 'length') })}
              </Fact>
              <Fact name={t('report.northings')}>
                {t('report.metres', { shown: number(mapConversion.northings, 'length') })}
              </Fact>
              <Fact name={t('report.height')}>
                {t('report.metres', { shown: number(mapConversion.orthogonalHeight, 'length') })}
              </Fact>
              <Fact name={t('report.rotation')}>
                {t('report.degrees', { shown: number(mapConversion.rotationDeg, 'bearing') })}
              </Fact>
            </>
          )}
          {trueNorthDeg !== null && (
            <Fact name={t('report.trueNorth')}>{t('report.degrees', { shown: number(trueNorthDeg, 'bearing') })}</Fact>
          )}
        </Group>
      </Section>
      <Section title={t('report.units')}>
        <Group component="dl" gap="xl" m={0} align="flex-start">
          {units.map(({ kind, name, unit }) => (
            <Fact key={kind} name={kind}>
              <span className="as-typed">{unit === null || unit === name ? name : `${name} → ${unit}`}</span>
            </Fact>
          ))}
        </Group>
      </Section>
    </>
  );
}
