// The files of an archive that belong to no topic: its version, its project, and 3.0's list of the values in use.
import { childOf, childrenOf, guidFrom, textIn } from './elements.ts';
import { restOf, shapeOf, withRest } from './rest.ts';
import { PROJECT, PROJECT_FILE } from './shapes.ts';
import { type BcfProject, type BcfTargetVersion, type BcfTopic, NOTHING_MORE, type XmlElement } from './topic.ts';
import { element, type OutElement, textElement } from './xml-writer.ts';

export const versionFile = (version: BcfTargetVersion): OutElement =>
  element('Version', [['VersionId', version]], [version === '2.1' ? textElement('DetailedVersion', '2.1') : null]);

/** project.bcfp; 2.1 demands to hear of a schema of extensions, and takes an empty name for none. */
export function projectFile(project: BcfProject, version: BcfTargetVersion, extensionSchema: string): OutElement {
  const id = project.id ?? guidFrom('project', project.name ?? '');
  const { root, project: own } = project.rest ?? { root: NOTHING_MORE, project: NOTHING_MORE };
  const inner = withRest(element('Project', [['ProjectId', id]], [textElement('Name', project.name)]), own, PROJECT);
  const schema = element('ExtensionSchema', [], [extensionSchema]);
  const file =
    version === '3.0' ? element('ProjectInfo', [], [inner]) : element('ProjectExtension', [], [inner, schema]);
  return withRest(file, root, PROJECT_FILE);
}

/** The values that the written topics use, by the list of extensions.xml that they belong to. */
export interface ValuesInUse {
  readonly add: (topic: BcfTopic) => void;
  /** The list; with `imported`, what that one has and what is in use beside it. */
  readonly file: (imported?: XmlElement) => OutElement;
}

/** In the order of extensions.xsd. */
const LISTS = [
  ['TopicTypes', 'TopicType'],
  ['TopicStatuses', 'TopicStatus'],
  ['Priorities', 'Priority'],
  ['TopicLabels', 'TopicLabel'],
  ['Users', 'User'],
  ['SnippetTypes', 'SnippetType'],
  ['Stages', 'Stage'],
] as const;

const EXTENSIONS = shapeOf(
  [],
  LISTS.map(([list]) => [list, null] as const),
);

/** Values collected from topics as they are written. */
export function openValuesInUse(): ValuesInUse {
  const values = new Map(LISTS.map(([list]) => [list as string, new Set<string>()]));
  const note = (list: (typeof LISTS)[number][0], ...found: (string | null | undefined)[]) => {
    for (const value of found) if (value != null && value.trim() !== '') values.get(list)?.add(value);
  };
  return {
    add: (topic) => {
      note('TopicTypes', topic.type);
      note('TopicStatuses', topic.status);
      note('Priorities', topic.priority);
      note('TopicLabels', ...topic.labels);
      note('Users', topic.creationAuthor, topic.modifiedAuthor, topic.assignedTo);
      note('Users', ...topic.comments.flatMap((comment) => [comment.author, comment.modifiedAuthor]));
      note('SnippetTypes', topic.snippet?.type);
      note('Stages', topic.stage);
    },
    file(imported) {
      const own = LISTS.map(([list, item]) => {
        const kept = childOf(imported, list);
        const known = new Set(childrenOf(kept, item).map(textIn));
        const more = [...(values.get(list) ?? [])].filter((value) => !known.has(value));
        const children = [...(kept?.children ?? []), ...more.map((value) => textElement(item, value))];
        return { name: list, attributes: kept?.attributes ?? [], children: children.filter((each) => each !== null) };
      });
      return withRest(element('Extensions', [], own), restOf(imported, EXTENSIONS), EXTENSIONS);
    },
  };
}
