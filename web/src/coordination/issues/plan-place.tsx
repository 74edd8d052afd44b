// Where on which plan the issue is, as a small picture.

import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssueChange } from '../../../../contract/issues.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { hasDraft, useDraft } from '../../ui/draft.ts';
import { FormFoot } from '../../ui/form-foot.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Pending } from '../../ui/pending.tsx';
import type { RecordEdit } from '../editing/use-inline-edit.ts';
import type { Issue } from './issue-terms.ts';
import { type Place, PlaceField } from './place-field.tsx';
import classes from './plan-place.module.css';
import { type FloorPlan, planPicture, usePlans } from './plans.ts';

interface Props {
  readonly projectId: string;
  readonly issue: Issue;
  readonly edit: RecordEdit<Issue, IssueChange>['edit'];
  readonly mayEdit: boolean;
}

/** Where an issue is, on its plan. */
export function PlanPlace({ projectId, issue, edit, mayEdit }: Props) {
  const { t } = useTranslation(['issues', 'discussion']);
  const { all, byId, isPending, problem, retry } = usePlans(projectId);
  const [isChanging, setChanging] = useState(false);
  const plan = issue.floorPlanId === null ? undefined : byId.get(issue.floorPlanId);
  const isPlaced = issue.floorPlanId !== null;
  if (!isPlaced && (!mayEdit || (all.length === 0 && problem === null))) return null;
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={500}>
          {t('field.place')}
        </Text>
        {mayEdit && (
          <Button size="compact-sm" variant="subtle" onClick={() => setChanging(true)}>
            {t(hasDraft(placeDraft(issue)) ? 'discussion:kept' : 'place.change')}
          </Button>
        )}
      </Group>
      {!isPlaced && <Text size="sm">{t('none')}</Text>}
      {isPlaced && isPending && <Pending height={80} />}
      {problem !== null && <NotLoaded onRetry={retry} />}
      {isPlaced && !isPending && problem === null && plan === undefined && <Text size="sm">{t('place.gone')}</Text>}
      {plan && <Picture plan={plan} issue={issue} />}
      {isChanging && <ChangePlace projectId={projectId} issue={issue} edit={edit} onClose={() => setChanging(false)} />}
    </div>
  );
}

function Picture({ plan, issue: { planX, planY, number } }: { readonly plan: FloorPlan; readonly issue: Issue }) {
  const { t } = useTranslation('issues');
  const { widthPx, heightPx, projectId } = plan;
  return (
    <Stack gap={4}>
      {widthPx !== null && heightPx !== null && (
        <div className={classes.picture} dir="ltr" style={{ aspectRatio: `${widthPx} / ${heightPx}` }}>
          <img src={planPicture(plan, 'thumbnail')} alt={t('place.picture', { plan: plan.name, number })} />
          {planX !== null && planY !== null && (
            <span
              className={classes.point}
              style={{ left: `${(100 * planX) / widthPx}%`, top: `${(100 * planY) / heightPx}%` }}
            />
          )}
        </div>
      )}
      <Anchor
        size="sm"
        className="own-direction"
        renderRoot={(props) => <Link {...props} to={`/projects/${projectId}/plans/${plan.id}` as string} />}
      >
        {plan.name}
      </Anchor>
    </Stack>
  );
}

/** The name under which a place is kept that was chosen and not saved. */
const placeDraft = ({ id }: Issue) => `issue:${id}:place`;

/** Chooses another place; what was chosen is offered again after Escape. */
function ChangePlace({ projectId, issue, edit, onClose }: Omit<Props, 'mayEdit'> & { readonly onClose: () => void }) {
  const { t } = useTranslation(['issues', 'shell']);
  const now: Place = { floorPlanId: issue.floorPlanId, planX: issue.planX, planY: issue.planY };
  const { values, set, clear } = useDraft(placeDraft(issue), { place: now, base: now });
  const { place, base } = values;
  const [isPending, setPending] = useState(false);
  async function save(): Promise<void> {
    setPending(true);
    const outcome = await edit(place, base);
    setPending(false);
    if (outcome !== 'refused') close();
  }
  function close(): void {
    clear();
    onClose();
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={t('field.place')}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Stack>
        <PlaceField projectId={projectId} value={place} onChange={(next) => set({ place: next, base })} />
        <FormFoot>
          <Button variant="default" onClick={close}>
            {t('shell:cancel')}
          </Button>
          <Button loading={isPending} onClick={() => void save()}>
            {t('shell:save')}
          </Button>
        </FormFoot>
      </Stack>
    </Dialog>
  );
}
