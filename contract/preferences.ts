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
        'Language of the web application and of mails to the person. Null if not chosen: the language of the ' +
        'browser.',
    }),
  );
const ThemeChoice = () =>
  Nullable(
    Type.Enum([...THEMES], {
      description: 'Theme of the web application; `auto` follows the device. Null if not chosen: same as `auto`.',
    }),
  );

export const Preferences = Type.Object(
  { language: LanguageChoice(), theme: ThemeChoice() },
  { $id: 'Preferences', description: 'Preferences of a person, for every browser.' },
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
      description: 'Query string of the list in the web application, without `?`. Null if nothing is filtered.',
      examples: ['status=open&sort=-updatedAt'],
    }),
  );

const Views = <List extends string>(lists: readonly List[]) =>
  Object.fromEntries(lists.map((list) => [list, View()])) as Record<List, ReturnType<typeof View>>;

export const ListViews = Type.Object(Views(VIEWED_LISTS), {
  $id: 'ListViews',
  description: 'The filters and sort order that a person last used in the lists of a project.',
});
export type ListViews = Static<typeof ListViews>;

export const ListViewsChange = Type.Partial(ListViews, { $id: 'ListViewsChange' });
export type ListViewsChange = Static<typeof ListViewsChange>;

export const WorkspaceListViews = Type.Object(Views(VIEWED_WORKSPACE_LISTS), {
  $id: 'WorkspaceListViews',
  description: 'The filters and sort order that a person last used in the lists of a workspace.',
});
export type WorkspaceListViews = Static<typeof WorkspaceListViews>;

export const WorkspaceListViewsChange = Type.Partial(WorkspaceListViews, { $id: 'WorkspaceListViewsChange' });
export type WorkspaceListViewsChange = Static<typeof WorkspaceListViewsChange>;
