import { type Static, Type } from 'typebox';
import { LANGUAGES, THEMES, VIEWED_LISTS, VIEWED_WORKSPACE_LISTS } from './choices.ts';
import { Nullable } from './values.ts';

export { LANGUAGES, THEMES, VIEWED_LISTS, VIEWED_WORKSPACE_LISTS } from './choices.ts';

export type Language = (typeof LANGUAGES)[number];

export type Theme = (typeof THEMES)[number];

const LanguageChoice = () =>
  Nullable(
    Type.Enum([...LANGUAGES], {
      description:
        'Of the web application and of the mails to the person. Null where they chose none: that of the browser.',
    }),
  );
const ThemeChoice = () =>
  Nullable(
    Type.Enum([...THEMES], {
      description: 'Of the web application; `auto` follows the device. Null where the person chose none, as `auto`.',
    }),
  );

export const Preferences = Type.Object(
  { language: LanguageChoice(), theme: ThemeChoice() },
  { $id: 'Preferences', description: 'How a person wants to read the service, in every browser.' },
);
export type Preferences = Static<typeof Preferences>;

export const PreferencesChange = Type.Object(
  { language: Type.Optional(LanguageChoice()), theme: Type.Optional(ThemeChoice()) },
  { $id: 'PreferencesChange' },
);
export type PreferencesChange = Static<typeof PreferencesChange>;

export type ViewedList = (typeof VIEWED_LISTS)[number];

export type ViewedWorkspaceList = (typeof VIEWED_WORKSPACE_LISTS)[number];

const MAX_VIEW_LENGTH = 2000;

const View = () =>
  Nullable(
    Type.String({
      maxLength: MAX_VIEW_LENGTH,
      description:
        'The query of the list’s address in the web application, without `?`. Null where nothing is filtered.',
      examples: ['status=open&sort=-updatedAt'],
    }),
  );

const Views = <List extends string>(lists: readonly List[]) =>
  Object.fromEntries(lists.map((list) => [list, View()])) as Record<List, ReturnType<typeof View>>;

export const ListViews = Type.Object(Views(VIEWED_LISTS), {
  $id: 'ListViews',
  description: 'The filters and the order with which a person last looked at the lists of a project.',
});
export type ListViews = Static<typeof ListViews>;

export const ListViewsChange = Type.Partial(ListViews, { $id: 'ListViewsChange' });
export type ListViewsChange = Static<typeof ListViewsChange>;

export const WorkspaceListViews = Type.Object(Views(VIEWED_WORKSPACE_LISTS), {
  $id: 'WorkspaceListViews',
  description: 'The filters and the order with which a person last looked at the lists of a workspace.',
});
export type WorkspaceListViews = Static<typeof WorkspaceListViews>;

export const WorkspaceListViewsChange = Type.Partial(WorkspaceListViews, { $id: 'WorkspaceListViewsChange' });
export type WorkspaceListViewsChange = Static<typeof WorkspaceListViewsChange>;
