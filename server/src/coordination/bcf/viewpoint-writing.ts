// A viewpoint file as 2.1 or 3.0, its elements in the order of the schema (visinfo.xsd).
import type {
  BcfBitmap,
  BcfCamera,
  BcfComponent,
  BcfComponents,
  BcfTargetVersion,
  BcfVector,
  BcfView,
} from './topic.ts';
import { element, listElement, type OutElement, textElement } from './xml-writer.ts';

/** The VisualizationInfo of a view that is completed for the version. */
export function visualizationOf(guid: string, view: BcfView, version: BcfTargetVersion): OutElement {
  const isNew = version === '3.0';
  const { lines, clippingPlanes, bitmaps } = view;
  const bitmap = (each: BcfBitmap) => bitmapOf(each, isNew);
  const children = [
    view.components === null ? null : componentsOf(view.components, isNew),
    view.camera === null ? null : cameraOf(view.camera),
    listElement('Lines', lines, ({ start, end }) =>
      element('Line', [], [vectorOf('StartPoint', start), vectorOf('EndPoint', end)]),
    ),
    listElement('ClippingPlanes', clippingPlanes, ({ location, direction }) =>
      element('ClippingPlane', [], [vectorOf('Location', location), vectorOf('Direction', direction)]),
    ),
    ...(isNew ? [listElement('Bitmaps', bitmaps, bitmap)] : bitmaps.map(bitmap)),
    ...view.rest.elements,
  ];
  return element('VisualizationInfo', [['Guid', guid], ...view.rest.attributes], children);
}

const vectorOf = (name: string, { x, y, z }: BcfVector): OutElement =>
  element(name, [], [textElement('X', x), textElement('Y', y), textElement('Z', z)]);

function cameraOf({ kind, viewPoint, direction, up, extent, aspectRatio }: BcfCamera): OutElement {
  const isPerspective = kind === 'perspective';
  return element(
    isPerspective ? 'PerspectiveCamera' : 'OrthogonalCamera',
    [],
    [
      vectorOf('CameraViewPoint', viewPoint),
      vectorOf('CameraDirection', direction),
      vectorOf('CameraUpVector', up),
      textElement(isPerspective ? 'FieldOfView' : 'ViewToWorldScale', extent),
      textElement('AspectRatio', aspectRatio),
    ],
  );
}

/** 2.1 has the hints in front, 3.0 inside the visibility; a list without components is left out, as 2.1 wants one at least. */
function componentsOf(components: BcfComponents, isNew: boolean): OutElement {
  const hints = hintsOf(components);
  const exceptions = listElement('Exceptions', components.exceptions, componentOf);
  const visibility = element(
    'Visibility',
    [['DefaultVisibility', String(components.defaultVisibility)]],
    [isNew ? hints : null, exceptions],
  );
  const colours = listElement('Coloring', components.colouring, ({ colour, components: coloured }) => {
    const inside = listElement(isNew ? 'Components' : 'Color', coloured, componentOf);
    const attributes = [['Color', colour]] as const;
    return isNew
      ? element('Color', attributes, [inside])
      : { ...element('Color', attributes, []), children: inside?.children ?? [] };
  });
  const selection = listElement('Selection', components.selection, componentOf);
  return element('Components', [], [isNew ? null : hints, selection, visibility, colours]);
}

function hintsOf({ spacesVisible, spaceBoundariesVisible, openingsVisible }: BcfComponents): OutElement | null {
  const said = (value: boolean | null) => (value === null ? null : String(value));
  const hints = element(
    'ViewSetupHints',
    [
      ['SpacesVisible', said(spacesVisible)],
      ['SpaceBoundariesVisible', said(spaceBoundariesVisible)],
      ['OpeningsVisible', said(openingsVisible)],
    ],
    [],
  );
  return hints.attributes.length === 0 ? null : hints;
}

const componentOf = ({ ifcGuid, originatingSystem, authoringToolId }: BcfComponent): OutElement =>
  element(
    'Component',
    [['IfcGuid', ifcGuid]],
    [textElement('OriginatingSystem', originatingSystem), textElement('AuthoringToolId', authoringToolId)],
  );

function bitmapOf(bitmap: BcfBitmap, isNew: boolean): OutElement {
  const format = isNew
    ? textElement('Format', bitmap.format.toLowerCase())
    : textElement('Bitmap', bitmap.format.toUpperCase());
  return element(
    'Bitmap',
    [],
    [
      format,
      textElement('Reference', bitmap.reference),
      vectorOf('Location', bitmap.location),
      vectorOf('Normal', bitmap.normal),
      vectorOf('Up', bitmap.up),
      textElement('Height', bitmap.height),
    ],
  );
}
