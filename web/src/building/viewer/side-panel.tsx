import { Paper, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeCard } from './change-card.tsx';
import { ChangesPanel } from './changes-panel.tsx';
import { ColorPanel } from './color-panel.tsx';
import { FindPanel } from './find-panel.tsx';
import type { Geometry } from './geometry-data.ts';
import { MeasureCard } from './measure-card.tsx';
import { PinsPanel } from './pins-panel.tsx';
import { SectionPanel } from './section-panel.tsx';
import { SelectedCard } from './selected-card.tsx';
import { StoreysPanel } from './storeys-panel.tsx';
import type { ChangesState } from './use-changes.ts';
import type { ModelViewState } from './use-model-view.ts';
import classes from './viewer.module.css';

interface Props {
  readonly projectId: string;
  readonly modelId: string;
  readonly geometry: Geometry;
  readonly view: ModelViewState;
  readonly comparedWith: string | undefined;
  readonly changes: ChangesState;
  readonly selected: string | undefined;
  readonly onSelect: (guid: string | undefined) => void;
}

const PANELS = ['changes', 'storeys', 'section', 'colors', 'find', 'pins'] as const;
type Panel = (typeof PANELS)[number];

/** What is done to the view, and what is known of what is chosen. */
export function SidePanel(props: Props) {
  const { projectId, modelId, geometry, view, comparedWith, changes, selected, onSelect } = props;
  const { t } = useTranslation('viewer');
  const [open, setOpen] = useState<Panel>(comparedWith === undefined ? 'storeys' : 'changes');
  const panels = PANELS.filter((each) => each !== 'changes' || comparedWith !== undefined);
  const isRemoved = changes.groups.removed.some(({ guid }) => guid === selected);
  return (
    <aside className={classes.side} aria-label={t('panel.name')}>
      {selected !== undefined && comparedWith !== undefined && (
        <ChangeCard key={`change ${selected}`} {...{ projectId, modelId, comparedWith, onSelect }} guid={selected} />
      )}
      {selected !== undefined && !isRemoved && (
        <SelectedCard key={selected} {...{ projectId, modelId, view, onSelect }} guid={selected} />
      )}
      <MeasureCard measuring={view.measuring} />
      <Paper withBorder bg="var(--pcs-surface)" p="sm">
        <Tabs
          value={open}
          onChange={(next) => setOpen(PANELS.find((each) => each === next) ?? 'storeys')}
          keepMounted={false}
        >
          <Tabs.List mb="sm">
            {panels.map((each) => (
              <Tabs.Tab key={each} value={each} px="xs">
                {t(`panel.${each}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={open}>
            {open === 'changes' && comparedWith !== undefined && (
              <ChangesPanel {...{ projectId, modelId, comparedWith, selected, onSelect }} state={changes} />
            )}
            {open === 'storeys' && <StoreysPanel geometry={geometry} view={view} />}
            {open === 'section' && <SectionPanel geometry={geometry} view={view} />}
            {open === 'colors' && <ColorPanel {...{ projectId, modelId, view }} />}
            {open === 'find' && <FindPanel {...{ projectId, modelId, selected, onSelect }} />}
            {open === 'pins' && <PinsPanel {...{ projectId, view }} />}
          </Tabs.Panel>
        </Tabs>
      </Paper>
    </aside>
  );
}
